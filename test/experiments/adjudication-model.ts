import type { Behaviour, Received } from './fake-endpoint.js';

/** An answer in the form that adjudication asks for. */
export function verdict(code: string, reason = 'By the statements.'): Behaviour {
  return { do: 'answer', text: JSON.stringify({ verdict: code, confidence: 'high', reason }) };
}

/** A model that looks at nothing but the reachability flag. */
export function flagModel({ user }: Received): Behaviour {
  const [, flag] = /^Reachable: (yes|no)$/m.exec(user) ?? [];
  if (flag === undefined) return verdict('unclassifiable');
  return verdict(flag === 'yes' ? 'multi_hop_composition_failure' : 'ambiguous_gold');
}

/** How often each prompt came, whole; the short form that the endpoint keeps is the same for many rows. */
export function countingPrompts(behave: (request: Received, times: number) => Behaviour) {
  const asked = new Map<string, number>();
  const bodies: string[] = [];
  return {
    asked,
    /** Everything that was sent, headers aside. */
    bodies,
    behave: (request: Received): Behaviour => {
      const times = (asked.get(request.user) ?? 0) + 1;
      asked.set(request.user, times);
      bodies.push(JSON.stringify(request.body));
      return behave(request, times);
    },
  };
}
