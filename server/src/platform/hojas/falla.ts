import type { FallaHoja } from '@cabildo/contracts/hojas'

/** Why a workbook cannot be taken in: the file's fault, said in the words of FALLAS_HOJA. */
export class FallaDeHoja extends Error {
  readonly falla: FallaHoja

  constructor(falla: FallaHoja) {
    super(falla)
    this.falla = falla
  }
}
