import { Permiso } from '@cabildo/contracts/base/permisos'
import { puntosDe } from '@cabildo/contracts/documentos-destinos'
import { MOTIVOS_FIRMA } from '@cabildo/contracts/documentos-tipos'
import { firmarPdf } from '@cabildo/firma/firmar'
import { prepararPdf } from '@cabildo/firma/preparar'
import type { Imagen } from '@cabildo/firma/tipos'
import type { Llavero, Persona } from '../platform/firma/tipos.ts'
import type { AreaDemo } from './cuentas.ts'
import type { DestinoDemo } from './documentos.ts'
import type { Puesto } from './organizacion.ts'

/** What the demonstration signs with: its own authority, the seals, and who signs for each area. */
export interface Firmeza {
  llavero: Llavero
  sellos: { de(area_id: number): Promise<Imagen> }
  ciudad: string
}

/** The holder of each area's account with the permission to sign signs for it. */
export const firmantesDe = (puestos: readonly Puesto[]): ReadonlyMap<AreaDemo, Persona> =>
  new Map(
    puestos.flatMap(({ area_id, user_id, permisos, trabajador, vigencia }) => {
      if (user_id === null || !trabajador || vigencia || !permisos.includes(Permiso.firmaDigital)) return []
      const { dni, nombres, ape_paterno, ape_materno } = trabajador.persona
      return [[area_id, { user_id, nombre: `${nombres} ${ape_paterno} ${ape_materno}`, dni }] as const]
    }),
  )

/** A PDF with the signature of one more destination, as the product's own signer makes it (FIR-24). */
export const firmarDestino = async (
  pdf: Buffer,
  paginas: number,
  { area_id, motivo, position_firma }: DestinoDemo,
  { persona, fecha }: { persona: Persona; fecha: Date },
  { llavero, sellos, ciudad }: Firmeza,
): Promise<Buffer> =>
  // A file of our own making: it needs no process that can be killed.
  firmarPdf(
    prepararPdf,
    await llavero.abrir(persona, undefined, fecha),
    {
      nombre: persona.nombre,
      motivo: MOTIVOS_FIRMA.find(({ id }) => id === motivo)?.name ?? '',
      lugar: ciudad,
      fecha,
      sello: { pagina: paginas - 1, ...puntosDe(position_firma), imagen: await sellos.de(area_id) },
    },
    pdf,
  )
