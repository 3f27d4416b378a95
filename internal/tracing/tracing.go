// Package tracing sends what a server does, step by step, to a collector, by OTLP over HTTP. It is
// the only part that knows OpenTelemetry. A step has a name that is known beforehand, and at most
// one more word: a route, a ruleset, or a statement in which values have places. It never has a
// duel, a person, or anything that is played.
package tracing

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// sendTime bounds one delivery; what can't be delivered is dropped, and nobody waits for it.
const sendTime = 5 * time.Second

// A Tracer is a part.Tracer that sends the steps of a share of all requests and jobs.
type Tracer struct {
	provider *sdk.TracerProvider
	tracer   trace.Tracer
}

// New is a tracer that sends to a collector, such as http://127.0.0.1:4318, the steps of a share,
// from 0 to 1, of all requests and jobs. version is that of the program.
func New(ctx context.Context, collector, version string, share float64) (*Tracer, error) {
	to, err := url.Parse(collector)
	if err != nil || to.Scheme != "http" && to.Scheme != "https" || to.Host == "" || to.User != nil {
		return nil, fmt.Errorf("%q is not the address of a collector, such as http://127.0.0.1:4318", collector)
	}
	if to.Path == "" || to.Path == "/" {
		to.Path = "/v1/traces"
	}
	exporter, err := otlptracehttp.New(ctx,
		otlptracehttp.WithEndpointURL(to.String()), otlptracehttp.WithTimeout(sendTime), otlptracehttp.WithRetry(otlptracehttp.RetryConfig{}),
		otlptracehttp.WithCompression(otlptracehttp.GzipCompression))
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	provider := sdk.NewTracerProvider(
		sdk.WithBatcher(exporter), sdk.WithSampler(sdk.ParentBased(sdk.TraceIDRatioBased(share))),
		sdk.WithResource(resource.NewSchemaless(attribute.String("service.name", "riposte"), attribute.String("service.version", version))),
	)
	return &Tracer{provider, provider.Tracer("riposte")}, nil
}

// Start implements part.Tracer.
func (t *Tracer) Start(ctx context.Context, name, key, value string) (context.Context, func(failed bool)) {
	ctx, span := t.tracer.Start(ctx, name)
	if key != "" && span.IsRecording() {
		span.SetAttributes(attribute.String(key, value))
	}
	return ctx, func(failed bool) {
		if failed {
			span.SetStatus(codes.Error, "")
		}
		span.End()
	}
}

// Close sends what is left, as far as the context allows.
func (t *Tracer) Close(ctx context.Context) error { return t.provider.Shutdown(ctx) }
