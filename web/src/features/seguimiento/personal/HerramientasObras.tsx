/** What whoever holds permission 14 does with the works. */
export const HerramientasObras = () => null
