package io.github.goodform.docker.peers;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerExpectContinueHandler;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.FileUpload;
import io.netty.handler.codec.http.multipart.HttpData;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.netty.handler.codec.http.multipart.InterfaceHttpData;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Netty's HTTP codec and its {@link HttpPostRequestDecoder}. It is fed chunk by chunk as they were
 * sent; a body of known length comes whole, for where TCP cuts it is chance, and this decoder's
 * answer may depend on the cut.
 */
final class NettyServer implements PeerServer {
  /** Netty's own default of the octets of a header or a field that is not yet whole. */
  private static final int BUFFERED_OCTETS = 1024;

  private final EventLoopGroup threads =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final Channel channel;

  NettyServer() throws InterruptedException {
    channel =
        new ServerBootstrap()
            .group(threads)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel connection) {
                    connection
                        .pipeline()
                        .addLast(
                            new HttpServerCodec(
                                new HttpDecoderConfig().setAllowPartialChunks(false)))
                        .addLast(new HttpServerExpectContinueHandler())
                        .addLast(new Forms());
                  }
                })
            .bind("127.0.0.1", 0)
            .sync()
            .channel();
  }

  @Override
  public URI uri() {
    return PeerServer.loopback(((InetSocketAddress) channel.localAddress()).getPort());
  }

  @Override
  public void close() {
    channel.close().syncUninterruptibly();
    threads.shutdownGracefully(0, 5, java.util.concurrent.TimeUnit.SECONDS).syncUninterruptibly();
  }

  /** One connection. */
  private static final class Forms extends SimpleChannelInboundHandler<HttpObject> {
    private @Nullable HttpRequest request;
    private @Nullable HttpPostRequestDecoder decoder;
    private final ByteArrayOutputStream whole = new ByteArrayOutputStream();
    private boolean refused;

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
      if (message instanceof HttpRequest next) {
        begin(next);
      }
      if (message instanceof HttpContent content && !refused) {
        offer(content);
      }
      // A request line or header that cannot be read comes without an end.
      if (message instanceof LastHttpContent || message.decoderResult().isFailure()) {
        end(context);
      }
    }

    private void begin(HttpRequest next) {
      request = next;
      refused = false;
      whole.reset();
      if (next.decoderResult().isFailure()) {
        refused = true;
      } else if (next.uri().equals(UPLOAD)) {
        try {
          decoder =
              new HttpPostRequestDecoder(
                  new DefaultHttpDataFactory(false),
                  next,
                  StandardCharsets.UTF_8,
                  MANY_PARTS,
                  BUFFERED_OCTETS);
        } catch (RuntimeException e) {
          refused = true;
        }
      }
    }

    private void offer(HttpContent content) {
      if (decoder == null) {
        return;
      }
      try {
        if (request != null && HttpUtil.isTransferEncodingChunked(request)) {
          decoder.offer(content);
          return;
        }
        whole.writeBytes(ByteBufUtil.getBytes(content.content()));
        if (content instanceof LastHttpContent) {
          decoder.offer(new DefaultLastHttpContent(Unpooled.wrappedBuffer(whole.toByteArray())));
        }
      } catch (RuntimeException e) {
        refused = true;
      }
    }

    private void end(ChannelHandlerContext context) {
      HttpResponseStatus status = HttpResponseStatus.OK;
      byte[] body = PartList.self(Peer.NETTY);
      if (decoder != null || refused) {
        try {
          body = refused || decoder == null ? new byte[0] : parts(decoder).toJson();
        } catch (IOException | RuntimeException e) {
          body = new byte[0];
        }
        status = body.length == 0 ? HttpResponseStatus.BAD_REQUEST : status;
        release();
      }
      DefaultFullHttpResponse response =
          new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body));
      response.headers().set(HttpHeaderNames.CONTENT_TYPE, "application/json");
      HttpUtil.setContentLength(response, body.length);
      boolean keepAlive = request != null && HttpUtil.isKeepAlive(request);
      HttpUtil.setKeepAlive(response, keepAlive);
      var written = context.writeAndFlush(response);
      if (!keepAlive) {
        written.addListener(ChannelFutureListener.CLOSE);
      }
    }

    private static PartList parts(HttpPostRequestDecoder decoder) throws IOException {
      PartList parts = new PartList();
      for (InterfaceHttpData data : decoder.getBodyHttpDatas()) {
        String fileName = data instanceof FileUpload file ? file.getFilename() : null;
        String type = data instanceof FileUpload file ? file.getContentType() : null;
        parts.add(data.getName(), fileName, type, ((HttpData) data).get());
      }
      return parts;
    }

    private void release() {
      if (decoder != null) {
        decoder.destroy();
        decoder = null;
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      release();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      var unused = context.close();
    }
  }
}
