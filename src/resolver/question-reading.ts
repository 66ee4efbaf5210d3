import { searchable } from '../parser/python-search.js';
import type { Profile } from './profile.js';

/** The strongest cue for one relation that a question matches. */
export interface CueHit {
  readonly relation: string;
  readonly pattern: string;
  /** In hundredths. */
  readonly weight: number;
}

/** The first preference for one relation that a question matches. */
export interface PreferenceHit {
  readonly relation: string;
  readonly pattern: string;
}

/** What a question's wording says about relations, under one profile. */
export interface QuestionReading {
  /** By relation, in the profile's order. */
  readonly cues: ReadonlyMap<string, CueHit>;
  readonly preferences: ReadonlyMap<string, PreferenceHit>;
}

/**
 * Test a profile's cues and preferences on a normalised question.
 *
 * @see arXiv 2610.09193, appendix C
 */
export function readQuestion(profile: Profile, question: string): QuestionReading {
  const text = searchable(question);
  const cues = new Map<string, CueHit>();
  for (const [relation, list] of profile.cues) {
    for (const { search, weight } of list) {
      if (weight > (cues.get(relation)?.weight ?? 0) && search.test(text)) {
        cues.set(relation, { relation, pattern: search.pattern, weight });
      }
    }
  }
  const preferences = new Map<string, PreferenceHit>();
  for (const [relation, list] of profile.preferences) {
    const hit = list.find((search) => search.test(text));
    if (hit) preferences.set(relation, { relation, pattern: hit.pattern });
  }
  return { cues, preferences };
}
