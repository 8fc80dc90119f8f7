# Rack, as a request has it: the parser alone, so that order and types are seen.
require 'base64'
require 'digest'
require 'json'
require 'stringio'
require 'rack'
require 'rack/query_parser'

# The parser hands each part to a builder of nested parameters; this one keeps a list.
class Flat < Rack::QueryParser
  class All < Array
    alias to_params_hash itself
  end

  def make_params = All.new
  def normalize_params(params, name, value, _depth = nil) = params << [name, value]
end

def part(name, value)
  file = value.is_a?(Hash)
  data = file ? value[:tempfile].read.b : value.to_s.b
  answer = { nameHex: name.to_s.unpack1('H*'), size: data.bytesize, sha256: Digest::SHA256.hexdigest(data) }
  answer[:filenameHex] = value[:filename].unpack1('H*') if file && value[:filename]
  answer[:contentTypeHex] = value[:type].unpack1('H*') if file && value[:type]
  answer
end

# In place of temporary files, which Rack would leave to the process.
IN_MEMORY = ->(_name, _type) { StringIO.new(String.new) }

def read(type, body)
  info = Rack::Multipart::Parser.parse(
    StringIO.new(body), body.bytesize, type, IN_MEMORY, 16_384,
    Flat.new(Hash, 65_536, 100))
  raise EOFError, 'not a form' if info.params.nil?
  info.params.map { |name, value| part(name, value) }
end

$stdout.sync = true
$stdin.each_line do |line|
  command = JSON.parse(line)
  break if command['do'] == 'stop'
  answer = { protocol: 1, name: 'Rack', version: Rack.release }
  if command['do'] == 'read'
    begin
      body = command['chunks'].map { |chunk| Base64.decode64(chunk) }.join.b
      answer = { parts: read(command['contentType'].encode('ISO-8859-1').b, body) }
    rescue EOFError, ArgumentError, Rack::Multipart::MultipartPartLimitError, Rack::QueryParser::InvalidParameterError => e
      answer = { rejected: e.inspect }
    rescue StandardError => e
      answer = { crashed: e.inspect }
    end
  end
  puts JSON.generate(answer)
end
