import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { type Revision, type Rotura, revisarCadena } from '../../platform/cadena/revisar-cadena.ts'
import type { BaseDeDatos } from '../../platform/db/conexion.ts'
import { aviso, bien, type Dicho, mal, motivoDe, type Resultado } from './comprobacion.ts'

/** Lines are linked within a minute or two; so long after, nobody is doing it. */
const DEMORA_MIN = 60

/** The whole audit trail against its chain, line by line; as long as it takes (D-33). */
export const examinarCadena = async ({ db }: BaseDeDatos): Promise<Resultado[]> => {
  const que = 'cadena de la auditoría'
  try {
    return [{ que, ...dichoDe(await revisarCadena(db)) }]
  } catch (error) {
    return [
      { que, ...mal(`no se pudo comprobar (${motivoDe(error)})`, 'Corrija antes lo que indican las otras líneas.') },
    ]
  }
}

const dichoDe = ({ lineas, huella, rotura, espera, pendientes }: Revision): Dicho => {
  if (rotura)
    return mal(
      `se rompe en la línea ${rotura.linea} (${textoDe(rotura)}); las ${lineas} anteriores están como se escribieron`,
      'Alguien cambió la auditoría por fuera de Cabildo: conserve una copia de la base de datos, compare con un respaldo anterior y averigüe quién entró en ella.',
    )
  if (espera !== null && espera >= DEMORA_MIN)
    return aviso(
      `${lineas} líneas como se escribieron, pero ${pendientes} esperan su enlace hace ${espera} minutos`,
      'Inicie un obrero (cabildo worker, o cabildo serve), que las enlaza cada minuto.',
    )
  return bien(`completa: ${lineas} líneas como se escribieron, hasta la huella ${huella}`)
}

const textoDe = ({ que, en }: Rotura) => (en === null ? que : `${que}, escrita el ${fecha(en)} a las ${hora(en)}`)
