#!/usr/bin/env escript
%% MochiWeb, the HTTP server of CouchDB: parse_form of its request.
-mode(compile).

main([]) ->
    ok = application:load(mochiweb),
    {ok, Version} = application:get_key(mochiweb, vsn),
    Loop = fun(Request) -> answer(mochiweb_request:get(path, Request), Version, Request) end,
    {ok, Server} = mochiweb_http:start([{name, read}, {ip, "127.0.0.1"}, {port, 0}, {loop, Loop}]),
    io:format("http://127.0.0.1:~b~n", [mochiweb_socket_server:get(Server, port)]),
    timer:sleep(infinity).

answer("/upload", _, Request) ->
    try lists:join(",", [part(Part) || Part <- mochiweb_multipart:parse_form(Request)]) of
        Parts -> reply(200, [], ["{\"parts\":[", Parts, "]}"], Request)
    catch
        error:_ -> reply(400, [{"Connection", "close"}], [], Request)
    end;
answer(_, Version, Request) ->
    reply(200, [], ["{\"contract\":1,\"server\":\"MochiWeb\",\"version\":\"", Version, "\"}"], Request).

reply(Status, Headers, Text, Request) ->
    mochiweb_request:respond({Status, [{"Content-Type", "application/json"} | Headers], Text}, Request).

part({Name, {Filename, {Type, _}, Data}}) ->
    part(Name, [member("filenameHex", Filename), member("contentTypeHex", Type)], Data);
part({Name, Value}) ->
    part(Name, [], list_to_binary(Value)).

part(Name, Members, Data) ->
    Sum = binary:encode_hex(crypto:hash(sha256, Data)),
    ["{", member("nameHex", Name), Members, io_lib:format("\"size\":~b,\"sha256\":\"~s\"}", [byte_size(Data), Sum])].

member(_, undefined) ->
    [];
member(Name, Octets) ->
    ["\"", Name, "\":\"", binary:encode_hex(iolist_to_binary(Octets)), "\","].
