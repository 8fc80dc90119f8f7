/* libsoup, the HTTP library of GNOME: its reader of multipart forms. */
#include "lines.c"
#include <libsoup/soup.h>

static void part(GString *parts, SoupMessageHeaders *headers, GBytes *data) {
    g_autofree char *disposition = NULL;
    g_autoptr(GHashTable) parameters = NULL;
    gboolean found = soup_message_headers_get_content_disposition(headers, &disposition, &parameters);
    const char *name = found ? g_hash_table_lookup(parameters, "name") : NULL;
    const char *filename = found ? g_hash_table_lookup(parameters, "filename") : NULL;
    add_part(parts, name, filename, soup_message_headers_get_one(headers, "Content-Type"), data);
}

static const char *read_form(GString *parts, const char *type, GBytes *body) {
    g_autoptr(SoupMessageHeaders) headers = soup_message_headers_new(SOUP_MESSAGE_HEADERS_MULTIPART);
    soup_message_headers_append(headers, "Content-Type", type);
    g_autoptr(SoupMultipart) form = soup_multipart_new_from_message(headers, body);
    if (!form) return "{\"rejected\":\"no form\"}";
    for (int i = 0; i < soup_multipart_get_length(form); i++) {
        SoupMessageHeaders *of;
        GBytes *data;
        soup_multipart_get_part(form, i, &of, &data);
        /* A negative length, which would be read beyond the body. */
        if (g_bytes_get_size(data) > g_bytes_get_size(body)) return "{\"crashed\":\"a part is longer than the body\"}";
        part(parts, of, data);
    }
    return NULL;
}

int main(void) {
    g_autofree char *version = g_strdup_printf("%u.%u.%u", soup_get_major_version(), soup_get_minor_version(),
                                               soup_get_micro_version());
    serve("libsoup", version, read_form);
}
