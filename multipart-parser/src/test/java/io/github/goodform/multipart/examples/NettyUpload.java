package io.github.goodform.multipart.examples;

import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartException;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.flow.FlowControlHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Netty: the content of a request as a publisher; the storage has an executor. */
final class NettyUpload extends SimpleChannelInboundHandler<HttpObject> {
  private final Multipart multipart;
  private Flow.@Nullable Subscriber<? super ByteBuf> body;
  private boolean waits;

  NettyUpload(Multipart multipart) {
    this.multipart = multipart;
  }

  static UploadServer start(Multipart multipart, ByteBufAllocator allocator)
      throws InterruptedException {
    MultiThreadIoEventLoopGroup group =
        new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    Channel channel =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.ALLOCATOR, allocator)
            .childOption(ChannelOption.AUTO_READ, false)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel connection) {
                    connection
                        .pipeline()
                        .addLast(new HttpServerCodec())
                        .addLast(new FlowControlHandler())
                        .addLast(new NettyUpload(multipart));
                  }
                })
            .bind("127.0.0.1", 0)
            .sync()
            .channel();
    return new UploadServer(
        ((InetSocketAddress) channel.localAddress()).getPort(),
        () -> {
          channel.close().sync();
          group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
        });
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    read(ctx);
  }

  private void read(ChannelHandlerContext ctx) {
    waits = true;
    ctx.read();
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    if (waits) { // octets came, but no message yet
      ctx.read();
    }
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // only for the answer
  protected void channelRead0(ChannelHandlerContext ctx, HttpObject message) {
    waits = false;
    if (message instanceof HttpRequest request) {
      String type = request.headers().get("Content-Type");
      multipart
          .form(type, subscriber -> begin(ctx, subscriber), new NettyBuffers(ctx.alloc()))
          .whenComplete((form, failure) -> answer(ctx, form, failure));
    }
    if (message instanceof HttpContent content && body != null) {
      body.onNext(content.content().retain());
      if (message instanceof LastHttpContent) {
        body.onComplete();
      }
    }
  }

  private void begin(ChannelHandlerContext ctx, Flow.Subscriber<? super ByteBuf> subscriber) {
    body = subscriber;
    subscriber.onSubscribe(
        new Flow.Subscription() {
          @Override
          public void request(long n) {
            ctx.executor().execute(() -> read(ctx)); // not within a read
          }

          @Override
          public void cancel() {}
        });
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (body != null) {
      body.onError(new ClosedChannelException());
    }
  }

  private static void answer(
      ChannelHandlerContext ctx, @Nullable FormData form, @Nullable Throwable failure) {
    try (form) {
      if (form != null) {
        answer(ctx, 200, UploadServer.describe(form));
      } else {
        int status = failure instanceof MultipartException e ? e.httpStatus() : 500;
        answer(ctx, status, String.valueOf(failure));
      }
    } catch (IOException e) {
      answer(ctx, 500, e.toString());
    }
  }

  private static void answer(ChannelHandlerContext ctx, int status, String text) {
    ByteBuf octets = Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
    DefaultFullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status), octets);
    response.headers().set(HttpHeaderNames.CONTENT_LENGTH, octets.readableBytes());
    response.headers().set(HttpHeaderNames.CONNECTION, "close");
    ChannelFuture unused = ctx.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
  }
}
