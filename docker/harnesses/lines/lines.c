/* The lines of JSON between goodform and a parser in C (compliance-core/docs/harness.md), by GLib. A harness includes it. */
#include <gio/gunixinputstream.h>
#include <json-glib/json-glib.h>
#include <stdio.h>

/* Adds the parts of a body to an answer. Returns NULL, or the answer to give in place of parts. */
typedef const char *Reader(GString *parts, const char *type, GBytes *body);

static void add_name(GString *parts, const char *member, const char *value) {
    if (!value) return;
    g_string_append_printf(parts, "\"%s\":\"", member);
    for (; *value; value++) g_string_append_printf(parts, "%02x", (guint8)*value);
    g_string_append(parts, "\",");
}

/* Adds a part; names are octets or NULL. */
static void add_part(GString *parts, const char *name, const char *filename, const char *type, GBytes *data) {
    g_autofree char *sum = g_compute_checksum_for_bytes(G_CHECKSUM_SHA256, data);
    g_string_append(parts, parts->len ? ",{" : "{");
    add_name(parts, "nameHex", name);
    add_name(parts, "filenameHex", filename);
    add_name(parts, "contentTypeHex", type);
    g_string_append_printf(parts, "\"size\":%zu,\"sha256\":\"%s\"}", g_bytes_get_size(data), sum);
}

static void answer_read(JsonObject *command, Reader *read_form) {
    const char *type = json_object_get_string_member(command, "contentType");
    g_autofree char *octets = g_convert(type, -1, "ISO-8859-1", "UTF-8", NULL, NULL, NULL);
    JsonArray *chunks = json_object_get_array_member(command, "chunks");
    GByteArray *joined = g_byte_array_new();
    for (guint i = 0; i < json_array_get_length(chunks); i++) {
        gsize size;
        g_autofree guchar *chunk = g_base64_decode(json_array_get_string_element(chunks, i), &size);
        g_byte_array_append(joined, chunk, size);
    }
    g_autoptr(GBytes) body = g_byte_array_free_to_bytes(joined);
    g_autoptr(GString) parts = g_string_new(NULL);
    const char *instead = read_form(parts, octets, body);
    if (instead) puts(instead);
    else printf("{\"parts\":[%s]}\n", parts->str);
}

/* Answers each line. */
static void serve(const char *name, const char *version, Reader *read_form) {
    g_autoptr(GDataInputStream) in = g_data_input_stream_new(g_unix_input_stream_new(0, FALSE));
    for (char *line; (line = g_data_input_stream_read_line(in, NULL, NULL, NULL)); g_free(line)) {
        g_autoptr(JsonNode) node = json_from_string(line, NULL);
        JsonObject *command = json_node_get_object(node);
        const char *what = json_object_get_string_member(command, "do");
        if (g_str_equal(what, "stop")) break;
        if (g_str_equal(what, "read")) answer_read(command, read_form);
        else printf("{\"protocol\":1,\"name\":\"%s\",\"version\":\"%s\"}\n", name, version);
        fflush(stdout);
    }
}
