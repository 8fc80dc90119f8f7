# The lines of JSON between goodform and a parser in Ruby (compliance-core/docs/harness.md).
require 'base64'
require 'digest'
require 'json'

# Answers each line. The block returns parts; the exceptions of rejects are the library's no.
def serve(name, version, rejects = [])
  $stdout.sync = true
  $stdin.each_line do |line|
    command = JSON.parse(line)
    break if command['do'] == 'stop'
    answer = { protocol: 1, name: name, version: version }
    if command['do'] == 'read'
      begin
        body = command['chunks'].map { |chunk| Base64.decode64(chunk) }.join.b
        answer = { parts: yield(command['contentType'].encode('ISO-8859-1').b, body) }
      rescue *rejects => e
        answer = { rejected: e.inspect }
      rescue StandardError => e
        answer = { crashed: e.inspect }
      end
    end
    puts JSON.generate(answer)
  end
end

# A part for an answer; names are strings or nil.
def part(name, filename, type, data)
  answer = { size: data.bytesize, sha256: Digest::SHA256.hexdigest(data) }
  { nameHex: name, filenameHex: filename, contentTypeHex: type }.each do |key, value|
    answer[key] = value.unpack1('H*') if value
  end
  answer
end
