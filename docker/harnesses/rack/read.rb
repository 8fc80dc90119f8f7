# Rack, as a request has it: the parser alone, so that order and types are seen.
require_relative 'lines'
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

# In place of temporary files, which Rack would leave to the process.
IN_MEMORY = ->(_name, _type) { StringIO.new(String.new) }

REJECTS = [EOFError, ArgumentError, Rack::Multipart::MultipartPartLimitError, Rack::QueryParser::InvalidParameterError]

serve('Rack', Rack.release, REJECTS) do |type, body|
  info = Rack::Multipart::Parser.parse(
    StringIO.new(body), body.bytesize, type, IN_MEMORY, 16_384,
    Flat.new(Hash, 65_536, 100))
  raise EOFError, 'not a form' if info.params.nil?
  info.params.map do |name, value|
    file = value.is_a?(Hash) ? value : {}
    data = file.empty? ? value.to_s : value[:tempfile].read
    part(name.to_s, file[:filename], file[:type], data.b)
  end
end
