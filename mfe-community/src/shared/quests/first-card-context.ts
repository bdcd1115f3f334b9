import { createContext } from 'react';

/** Whether a card is the first of its list: its cover is loaded first. */
export const FirstCardContext = createContext(false);
