import type { Revision } from '../../cos/revision.ts'
import { type Dic, Ref, type Valor } from '../../cos/valores.ts'
import type { Hallazgo } from '../causas.ts'
import type { Inventario } from '../inventario.ts'

/** What stops the comparison of two revisions. */
export class CambioProhibido extends Error {
  readonly hallazgo: Hallazgo
  constructor(hallazgo: Hallazgo) {
    super(hallazgo.causa)
    this.hallazgo = hallazgo
  }
}

/** Two revisions of a file that follow one another, and what is known of the second. */
export interface Paso {
  antes: Revision
  despues: Revision
  inventario: Inventario
  /** Numbers that were not in use before. */
  nuevos: ReadonlySet<number>
  /** Numbers whose object says something else now. */
  cambiados: ReadonlySet<number>
  /** Those of them whose change was found to be one that a signature makes. */
  permitidos: Set<number>
  /** Numbers of the annotations that came to show the signatures that were added, each with its signature. */
  vistas: Map<number, Dic>
  /** The same of those that were there, empty, and show a signature now. */
  llenadas: Map<number, Dic>
  /** Dictionaries of the signatures that were added. */
  firmas: Set<Dic>
  /** Fields that an earlier signature locked. */
  bloqueado(campo: string): boolean
}

/** The object with a number, whatever its generation. */
export const valorEn = (revision: Revision, num: number): Valor => {
  const entrada = revision.entrada(num)
  return revision.objeto(new Ref(num, entrada.tipo === 'suelta' ? entrada.gen : 0))
}
