{-# LANGUAGE CPP, OverloadedStrings #-}

-- | wai-extra, the reader of forms of Yesod and Scotty, on the server Warp.
module Main (main) where

import Control.Exception (SomeException, evaluate, try)
import Crypto.Hash (Digest, SHA256, hashlazy)
import Data.ByteString.Builder (Builder, byteString, byteStringHex, int64Dec, string7, toLazyByteString)
import qualified Data.ByteString.Lazy as L
import Data.List (intersperse)
import System.IO (BufferMode (LineBuffering), hSetBuffering, stdout)
import Network.HTTP.Types (badRequest400, hContentType, ok200)
import Network.Wai
import Network.Wai.Handler.Warp (defaultSettings, openFreePort, runSettingsSocket)
import Network.Wai.Parse

main :: IO ()
main = do
  (port, socket) <- openFreePort
  hSetBuffering stdout LineBuffering
  putStrLn ("http://127.0.0.1:" ++ show port)
  runSettingsSocket defaultSettings socket answer

answer :: Application
answer request respond = case rawPathInfo request of
  "/upload" -> do
    form <- try (parseRequestBody lbsBackEnd request)
    respond $ case form :: Either SomeException ([Param], [File L.ByteString]) of
      Left _ -> responseBuilder badRequest400 [("Connection", "close")] ""
      Right (fields, files) -> json ("{\"parts\":[" <> mconcat (intersperse "," (map field fields ++ map file files)) <> "]}")
  _ -> respond (json ("{\"contract\":1,\"server\":\"wai-extra\",\"version\":\"" <> string7 VERSION_wai_extra <> "\"}"))

json :: Builder -> Response
json = responseBuilder ok200 [(hContentType, "application/json")]

field :: Param -> Builder
field (name, value) = part ("\"nameHex\":\"" <> byteStringHex name) (L.fromStrict value)

file :: File L.ByteString -> Builder
file (name, FileInfo filename contentType octets) = part members octets
  where
    members = "\"nameHex\":\"" <> byteStringHex name <> "\",\"filenameHex\":\"" <> byteStringHex filename <> "\",\"contentTypeHex\":\"" <> byteStringHex contentType

part :: Builder -> L.ByteString -> Builder
part members octets = "{" <> members <> "\",\"size\":" <> int64Dec (L.length octets) <> ",\"sha256\":\"" <> string7 (show (hashlazy octets :: Digest SHA256)) <> "\"}"
