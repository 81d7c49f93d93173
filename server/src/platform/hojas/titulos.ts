/** No heading that is looked at is longer. */
export const LARGO_DE_TITULO = 100

/** A heading as it is compared: letters and digits only, without case or accents (CAN-20). */
export const llana = (titulo: string): string =>
  titulo
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
