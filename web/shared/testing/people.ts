import type { Session } from '@tafiya/people/auth/contract.ts';
import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import type { User } from '@tafiya/people/contract.ts';
import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';

/** A user as GET /api/user returns it; a passenger by default. */
export function userOf(changes: Partial<User> = {}): User {
  return {
    id: '8b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a11',
    name: 'Adaeze Okafor',
    email: 'adaeze@tafiya.test',
    phone: '+2348031234567',
    nin: null,
    userType: 'passenger',
    isVerified: true,
    suspended: false,
    createdAt: '2026-01-05T08:00:00Z',
    proofOfAddress: null,
    companyName: null,
    rating: null,
    ratingCount: 0,
    photo: null,
    ...changes,
  };
}

/** A verified driver's profile, without ratings. */
export function driverProfileOf(changes: Partial<DriverProfile> = {}): DriverProfile {
  return {
    id: 'd2a6d7a5-2c42-4e55-8a54-6f4f6f1f0c02',
    isDriverVerified: true,
    verificationStatus: 'approved',
    verificationSubmittedAt: '2030-10-01T08:00:00Z',
    verificationApprovedAt: '2030-10-03T08:00:00Z',
    rejectionReason: null,
    rating: null,
    ratingCount: 0,
    totalTrips: 0,
    earnings: 0,
    cashEarnings: 0,
    vehicleModel: 'Toyota Sienna',
    vehiclePlateNumber: 'LSD-218-XB',
    vehicleSeats: 6,
    vehicleApproval: 'approved',
    licenceExpiresOn: null,
    ...changes,
  };
}

const HOUR_SECONDS = 3600;

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

function base64Url(value: unknown): string {
  return btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** A token with the shape of a real one; the browser does not check its signature. */
export function tokenOf(expiresAt = nowSeconds() + HOUR_SECONDS): string {
  return `${base64Url({ alg: 'HS256' })}.${base64Url({ sub: userOf().id, exp: expiresAt })}.${base64Url('signature')}`;
}

/** The response of sign-in and registration. */
export function sessionOf(user: User = userOf()): Session {
  const expiresAt = nowSeconds() + HOUR_SECONDS;
  return { token: tokenOf(expiresAt), refreshToken: 'refresh', expiresAt, user };
}

/** Stores a session as supabase-js does. */
export function storeSession(
  options: { expiresAt?: number; storage?: Storage; refreshToken?: string } = {},
): string {
  const expiresAt = options.expiresAt ?? nowSeconds() + HOUR_SECONDS;
  const token = tokenOf(expiresAt);
  const stored = {
    access_token: token,
    refresh_token: options.refreshToken ?? 'refresh',
    expires_at: expiresAt,
    expires_in: HOUR_SECONDS,
    token_type: 'bearer',
    user: { id: userOf().id },
  };
  (options.storage ?? window.localStorage).setItem(SESSION_STORAGE_KEY, JSON.stringify(stored));
  return token;
}
