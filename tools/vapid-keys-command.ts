import { makeVapidKeys } from './reach/vapid-keys.ts';

const { publicKey, privateKey } = makeVapidKeys();
console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
