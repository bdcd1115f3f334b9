import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// How long a query may wait for its condition. A page loads its chunk first, and test runs share their processors.
configure({ asyncUtilTimeout: 10_000 });
