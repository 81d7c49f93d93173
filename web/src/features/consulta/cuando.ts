import { fecha, hora } from '@cabildo/contracts/base/tiempo'

/** A timestamp with its hour, a day without. */
export const cuando = (marca: string): string =>
  marca.length > 10 ? `${fecha(marca)} a las ${hora(marca)}` : fecha(marca)
