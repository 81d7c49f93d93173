import { fecha } from '@cabildo/contracts/base/tiempo'
import type { Cartero } from '../correo/carta.ts'
import type { Db, Trx } from '../db/conexion.ts'
import type { Registro } from '../registro.ts'
import type { Reloj } from '../reloj.ts'
import { encolar } from '../trabajos/trabajos.queries.ts'
import { enlazarAuditoria } from './enlazar.ts'
import { cerrarDias, getDiaDeLaBase, type Raiz } from './raices.queries.ts'

/** A partner who is away for some days is told all the same. */
const INTENTOS = 20

/** Where roots are told, besides the log. */
export interface Testigos {
  /** An address of e-mail; undefined where none is set. */
  correo: string | undefined
  url: string | undefined
  /** Whether there is a time-stamp authority. */
  tsa: boolean
}

interface Partes {
  db: Db
  reloj: Reloj
  registro: Registro
  cartero: Cartero
  testigos: Testigos
}

/**
 * Makes the root of each day that is over by the database's clock and by the program's, and tells it: in the log, by mail, to an
 * address, and to a time-stamp authority (D-33). A day is closed once; whoever cannot be reached is told later by a job of its own.
 */
export const cerrarDiasDeAuditoria = async ({ db, reloj, registro, cartero, testigos }: Partes): Promise<void> => {
  if (!(await enlazarAuditoria(db)))
    throw new Error('Alguien está escribiendo desde antes de la medianoche: el día se cierra más tarde')
  await db.transaction().execute(async (trx) => {
    // A root that is made too early would call every line of the rest of its day added later.
    const dia = await getDiaDeLaBase(trx)
    if (dia > reloj.hoy())
      throw new Error(
        `Para la base de datos ya es el ${fecha(dia)} y para el programa el ${fecha(reloj.hoy())}: el día se cierra cuando ambos relojes lo den por terminado`,
      )
    for (const raiz of await cerrarDias(trx)) {
      // Before the commit: told twice does no harm, not told at all would.
      registro.info(
        { dia: raiz.dia, lineas: raiz.lineas, raiz: raiz.huella.toString('hex') },
        'raíz del día de la auditoría',
      )
      await avisar(trx, raiz, { cartero, testigos })
    }
  })
}

const avisar = async (trx: Trx, raiz: Raiz, { cartero, testigos }: Pick<Partes, 'cartero' | 'testigos'>) => {
  const { dia } = raiz
  if (testigos.correo !== undefined) await cartero.escribir(trx, { para: testigos.correo, ...cartaDe(raiz) })
  if (testigos.url !== undefined)
    await encolar(trx, 'publicar_raiz', { dia }, { clave: `publicar_raiz:${dia}`, intentos: INTENTOS })
  if (testigos.tsa) await encolar(trx, 'sellar_raiz', { dia }, { clave: `sellar_raiz:${dia}`, intentos: INTENTOS })
}

const cartaDe = ({ dia, lineas, linea, huella }: Raiz) => ({
  asunto: `raíz de la auditoría del ${fecha(dia)}`,
  partes: [
    'Guarde este correo: con él se comprueba, mañana o dentro de años, que nadie cambió lo que la auditoría decía hasta ese día.',
    {
      datos: [
        ['Día', fecha(dia)],
        ['Líneas del día', String(lineas)],
        ['Última línea', String(linea)],
        ['Raíz', huella.toString('hex')],
      ] as const,
    },
    'Mañana la pantalla Auditoría debe decir la misma raíz; después, «cabildo doctor --raiz» y esta raíz, que es la de ese día.',
  ],
})
