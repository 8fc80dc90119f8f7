package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.PreferHeapByteBufAllocator;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The parser in a Netty server, with every kind of {@link ByteBuf} that its HTTP codec hands out.
 */
class NettyServerTest {
  private static final int UPLOADS = 700;
  private static final int MAX_REQUEST = 1 << 21;

  enum Kind {
    HEAP(new PreferHeapByteBufAllocator(PooledByteBufAllocator.DEFAULT)),
    DIRECT(PooledByteBufAllocator.DEFAULT),
    /** The whole request, from an aggregator: one buffer of many. */
    COMPOSITE(PooledByteBufAllocator.DEFAULT);

    @SuppressWarnings("ImmutableEnumChecker") // An allocator has no state of ours.
    private final ByteBufAllocator allocator;

    Kind(ByteBufAllocator allocator) {
      this.allocator = allocator;
    }

    boolean matches(ByteBuf content) {
      return switch (this) {
        case HEAP -> content.hasArray();
        case DIRECT -> content.isDirect() && content.nioBufferCount() == 1;
        case COMPOSITE -> content instanceof CompositeByteBuf && content.nioBufferCount() > 1;
      };
    }
  }

  @ParameterizedTest
  @EnumSource
  void readsEveryPartOfRandomUploads(Kind kind) throws Exception {
    UploadRun run = new UploadRun();
    LongAdder contents = new LongAdder();
    MultiThreadIoEventLoopGroup threads =
        new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    try {
      Channel server =
          new ServerBootstrap()
              .group(threads)
              .channel(NioServerSocketChannel.class)
              .childOption(ChannelOption.ALLOCATOR, kind.allocator)
              .childHandler(
                  new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                      channel.pipeline().addLast(new HttpServerCodec());
                      if (kind == Kind.COMPOSITE) {
                        channel.pipeline().addLast(new HttpObjectAggregator(MAX_REQUEST));
                      }
                      channel.pipeline().addLast(new UploadHandler(run, kind, contents));
                    }
                  })
              .bind(InetAddress.getLoopbackAddress(), 0)
              .sync()
              .channel();
      int port = ((InetSocketAddress) server.localAddress()).getPort();
      run.send(
          new HttpClient(new HttpClientTransportOverHTTP()),
          org.eclipse.jetty.http.HttpVersion.HTTP_1_1,
          port,
          UPLOADS);
    } finally {
      threads.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
    }
    assertThat(contents.sum()).isGreaterThanOrEqualTo(UPLOADS);
    assertThat(run.directBuffers()).isEqualTo(kind == Kind.HEAP ? 0 : run.buffers());
    run.assertCuts(30, 20);
  }

  /** Feeds the contents of a request to a parser and answers with the digests of the parts. */
  private static final class UploadHandler extends SimpleChannelInboundHandler<HttpObject> {
    private final UploadRun run;
    private final Kind kind;
    private final LongAdder contents;
    private Upload.Digests digests = new Upload.Digests();
    private @Nullable Upload upload;
    private @Nullable MultipartParser parser;

    UploadHandler(UploadRun run, Kind kind, LongAdder contents) {
      this.run = run;
      this.kind = kind;
      this.contents = contents;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject message)
        throws IOException {
      if (message instanceof HttpRequest request) {
        digests = new Upload.Digests();
        upload = run.at(request.uri());
        parser = MultipartParser.of(upload.boundary(), digests);
      }
      if (message instanceof HttpContent content && upload != null && parser != null) {
        read(content.content(), upload, parser);
        if (message instanceof LastHttpContent) {
          parser.end();
          answer(context, HttpResponseStatus.OK, digests.toString());
        }
      }
    }

    private void read(ByteBuf content, Upload sent, MultipartParser to) throws IOException {
      if (kind.matches(content)) {
        contents.increment();
      }
      long end = to.octetsRead();
      for (ByteBuffer buffer : content.nioBuffers()) {
        end += buffer.remaining();
        run.count(sent, end, buffer);
      }
      ExamplesTest.parse(to, content);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      answer(context, HttpResponseStatus.BAD_REQUEST, digests + cause.toString());
    }

    private static void answer(
        ChannelHandlerContext context, HttpResponseStatus status, String text) {
      ByteBuf octets = Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
      DefaultFullHttpResponse response =
          new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, octets);
      response.headers().set(HttpHeaderNames.CONTENT_LENGTH, octets.readableBytes());
      ChannelFuture unused = context.writeAndFlush(response);
    }
  }
}
