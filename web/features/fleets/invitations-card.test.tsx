import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FleetInvitation } from '@tafiya/fleets/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { InvitationsCard, useInvitations } from './invitations-card.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

const INVITATION: FleetInvitation = {
  id: '1f3f0a63-90a8-4d0c-9f5c-0f3b9f4f7a03',
  companyName: 'Sahel Lines',
  vehicle: 'Toyota HiAce, LAG-123-AB',
  status: 'invited',
  invitedAt: '2030-11-20T08:00:00Z',
  leavesAt: null,
};
const ANSWER = `POST /api/driver/invitations/${INVITATION.id}`;

function show(invitations: FleetInvitation[]) {
  const server = fakeServer({ 'GET /api/driver/invitations': () => Response.json(invitations) });
  renderApp(<Dashboard />);
  return { server, person: userEvent.setup() };
}

function Dashboard() {
  const { data = [] } = useInvitations(userOf().id);
  return <InvitationsCard invitations={data} />;
}

beforeEach(() =>
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null }),
);
afterEach(() => vi.unstubAllGlobals());

describe('fleet invitations of a driver', () => {
  it('show nothing when there are none', async () => {
    const { server } = show([]);
    await waitFor(() => expect(server.requests).toHaveLength(1));
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('show company and vehicle; accepting joins the fleet', async () => {
    const { server, person } = show([INVITATION]);
    expect(await screen.findByRole('heading', { name: 'Sahel Lines invites you' })).toBeDefined();
    expect(screen.getByText(/Toyota HiAce, LAG-123-AB/)).toBeDefined();
    server.answer({ [ANSWER]: () => Response.json([{ ...INVITATION, status: 'active' }]) });
    await person.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('heading', { name: 'You drive for Sahel Lines' })).toBeDefined();
    expect(server.requests.at(-1)?.body).toEqual({ accept: true });
  });

  it('can be declined', async () => {
    const { server, person } = show([INVITATION]);
    server.answer({ [ANSWER]: () => Response.json([]) });
    await person.click(await screen.findByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ accept: false });
  });

  it('a member gives notice after a confirmation, and withdraws it', async () => {
    const member: FleetInvitation = { ...INVITATION, status: 'active' };
    const { server, person } = show([member]);
    server.answer({ [ANSWER]: () => Response.json([{ ...member, leavesAt: '2030-11-29T08:00:00Z' }]) });
    await person.click(await screen.findByRole('button', { name: 'Leave this fleet' }));
    expect(screen.getByText(/Your membership ends in 7 days/)).toBeDefined();
    expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
    await person.click(screen.getByRole('button', { name: 'Give notice' }));
    expect(await screen.findByText(/You leave this fleet on Fri 29 Nov/)).toBeDefined();
    expect(server.requests.at(-1)?.body).toEqual({ accept: false });
    server.answer({ [ANSWER]: () => Response.json([member]) });
    await person.click(screen.getByRole('button', { name: 'Stay in this fleet' }));
    expect(await screen.findByRole('button', { name: 'Leave this fleet' })).toBeDefined();
    expect(server.requests.at(-1)?.body).toEqual({ accept: true });
  });

  it('show why an answer is refused', async () => {
    const { server, person } = show([INVITATION]);
    server.answer({ [ANSWER]: () => refusal(409, 'conflict', 'You already drive for a fleet.') });
    await person.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('You already drive for a fleet.')).toBeDefined();
  });
});
