/** Milliseconds of the processor that this thread has taken: what else runs on the machine counts nothing. */
export const processorMs = (): number => process.threadCpuUsage().user / 1_000;
