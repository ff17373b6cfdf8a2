/** Stories whose verdict differs from what their author expects. The list only shrinks: what comes out is taken off it. */
export const KNOWN_DISAGREEMENTS = [
  'Ten months before the bankruptcy the good half of the business was divided off into it, under one of the two administrators',
  'Two earlier firms of the owner stopped filing and were dissolved by the registrar; no creditor is known',
  'A new name and street, but both managers, both owners, the same class of title within a week and the same only client',
  'Parent and sister were declared insolvent within five weeks, and it is on the tax list',
];
