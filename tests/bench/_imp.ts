const t = performance.now(); await import('#lib/work/jobs.ts'); console.log('#lib/work/jobs.ts', Math.round(performance.now() - t));
