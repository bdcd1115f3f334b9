/**
 * Remotes bring no copy of the modules that a page may have once, so the shell has to hold each of them, also those
 * that it does not use itself. The build fails when one is missing.
 */
import '@magnetx/federation/host';
import '@magnetx/texts';
import '@magnetx/texts/trans';
