import type { Attributes, Context, SpanOptions } from "@opentelemetry/api";
import type { SpanProcessor } from "@opentelemetry/sdk-trace";

/** One step of a request in a trace. Names and attributes must hold no value that a person has sent. */
export interface Step {
  /** The header of the same name, with which the next process continues the trace. */
  readonly traceparent: string;
  /** Begins a step inside this one. */
  begin(name: string, kind: StepKind, attributes?: Attributes): Step;
  /** Ends it; `error` is a code or the name of a class, never a message. */
  end(attributes?: Attributes, error?: string): void;
}
type StepKind = "server" | "client";

/** Traces of one process. */
export interface Tracing {
  /** Begins the first step of this process; with the header `traceparent` of another one it continues that trace. */
  begin(name: string, kind: StepKind, attributes: Attributes, traceparent?: string): Step;
  /** Sends what is left, for three seconds at most. */
  close(): Promise<void>;
}

interface TracingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}

const closingMs = 3000;

/** Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT; null without that setting, and the packages of OpenTelemetry are not loaded. */
export async function openTracing(service: string, settings: TracingSettings): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: part } = settings;
  if (endpoint === undefined) return null;
  const { BatchSpanProcessor } = await import("@opentelemetry/sdk-trace");
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: closingMs });
  return traceTo(service, part, new BatchSpanProcessor({ exporter, exportTimeoutMillis: closingMs }));
}

async function traceTo(service: string, part: number, processor: SpanProcessor): Promise<Tracing> {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, defaultTextMapGetter, defaultTextMapSetter, trace } =
    await import("@opentelemetry/api");
  const { W3CTraceContextPropagator } = await import("@opentelemetry/core");
  const { resourceFromAttributes } = await import("@opentelemetry/resources");
  const { ParentBasedSampler, TracerProvider, TraceIdRatioBasedSampler } = await import("@opentelemetry/sdk-trace");
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(part) }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer(service);
  const propagator = new W3CTraceContextPropagator();
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

  const begin = (name: string, options: SpanOptions, parent: Context): Step => {
    const span = tracer.startSpan(name, options, parent);
    const own = trace.setSpan(parent, span);
    const headers: { traceparent?: string } = {};
    propagator.inject(own, headers, defaultTextMapSetter);
    return {
      traceparent: headers.traceparent ?? "",
      begin: (inner, kind, attributes = {}) => begin(inner, { kind: kinds[kind], attributes }, own),
      end: (attributes = {}, error) => {
        span.setAttributes(attributes);
        if (error !== undefined) span.setAttribute("error.type", error).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  return {
    begin: (name, kind, attributes, traceparent) => {
      const parent = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
      return begin(name, { kind: kinds[kind], attributes }, parent);
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}
