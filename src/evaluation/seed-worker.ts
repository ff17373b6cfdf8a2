/** A thread that judges one country and hands its cases back. */
import { parentPort, workerData } from 'node:worker_threads';
import { type CountryAsked, judgeCountry } from './judge-country.ts';

parentPort!.postMessage([...judgeCountry(workerData as CountryAsked)]);
