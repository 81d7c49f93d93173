import { esAlteracion, textoDeRotura } from '@cabildo/contracts/auditoria-cadena'
import { fecha } from '@cabildo/contracts/base/tiempo'
import type { Config } from '../../config.ts'
import { leerConfianza } from '../../firma.ts'
import { comprobarSellos } from '../../platform/cadena/comprobar-sellos.ts'
import type { Raiz } from '../../platform/cadena/raices.queries.ts'
import { type Revision, revisarCadena } from '../../platform/cadena/revisar-cadena.ts'
import type { BaseDeDatos } from '../../platform/db/conexion.ts'
import { aviso, bien, type Dicho, mal, motivoDe, type Resultado } from './comprobacion.ts'

const CAMBIADA =
  'Alguien cambió la auditoría por fuera de Cabildo: conserve una copia de la base de datos, compare con un respaldo anterior y averigüe quién entró en ella.'

/**
 * Holds the whole audit trail against its chain, its roots, their time stamps and a root that was told outside, if one is
 * given; as long as it takes (D-33).
 */
export const examinarCadena = async (
  { db }: BaseDeDatos,
  { firma }: Pick<Config, 'firma'>,
  dicha?: string,
): Promise<Resultado[]> => {
  const que = 'cadena de la auditoría'
  try {
    const revision = await revisarCadena(db)
    const dichos = [dichoDe(revision), ...raizDe(revision, dicha), ...(await sellosDe(revision.raices, firma))]
    return dichos.map((dicho) => ({ que, ...dicho }))
  } catch (error) {
    return [
      { que, ...mal(`no se pudo comprobar (${motivoDe(error)})`, 'Corrija antes lo que indican las otras líneas.') },
    ]
  }
}

const dichoDe = ({ lineas, rotura, espera, pendientes }: Revision): Dicho => {
  if (rotura && esAlteracion(rotura))
    return mal(`${textoDeRotura(rotura)}; las ${lineas} líneas anteriores están como se escribieron`, CAMBIADA)
  if (rotura)
    return aviso(
      `${lineas} líneas como se escribieron, pero ${pendientes} esperan su enlace hace ${espera} minutos`,
      'Inicie un obrero (cabildo worker, o cabildo serve), que las enlaza cada minuto.',
    )
  if (lineas === 0)
    return aviso(
      'sin ninguna línea, y solo es así en una instalación recién hecha',
      'Si esta no lo es, alguien la vació: compare con un respaldo anterior.',
    )
  return bien(`completa: ${lineas} líneas como se escribieron`)
}

/** The last root, for people to compare with what was told outside; or the root that was told, looked for among all. */
const raizDe = ({ raices, rotura }: Revision, dicha: string | undefined): Dicho[] => {
  const ultima = raices.at(-1)
  const rota = rotura && esAlteracion(rotura)
  if (dicha !== undefined) {
    const suya = raices.find(({ huella }) => huella.toString('hex') === dicha)
    if (!suya) return [mal(`ninguna raíz es ${dicha}: si así se dijo, la auditoría se rehízo después`, CAMBIADA)]
    return rota ? [] : [bien(`la raíz ${dicha} es la del ${fecha(suya.dia)}`)]
  }
  if (!ultima || rota) return []
  return [
    bien(
      `raíz del ${fecha(ultima.dia)}: ${ultima.huella.toString('hex')} (debe ser la que dicen el registro, el correo o la dirección de AUDITORIA_URL)`,
    ),
  ]
}

const sellosDe = async (raices: readonly Raiz[], firma: Config['firma']): Promise<Dicho[]> => {
  if (firma.tsa === undefined && raices.every(({ sello }) => sello === null)) return []
  const { buenos, malos, tardios, ajenos, huecos, sinSello } = comprobarSellos(raices, await leerConfianza(firma))
  const dias = (lista: readonly string[]) => `${lista.slice(0, 3).map(fecha).join(', ')}${lista.length > 3 ? '…' : ''}`
  const avisos = [
    [tardios, 'raíces selladas lejos de su día', 'Compárelas con las que dicen el registro o el correo.'],
    [
      huecos,
      'raíces sin el sello de tiempo que otras de antes tienen',
      'Compárelas con las que dicen el registro o el correo (cabildo doctor --raiz).',
    ],
    [
      ajenos,
      'sellos de tiempo de una autoridad en la que no se confía',
      'Ponga su certificado raíz en la carpeta de FIRMA_RAICES.',
    ],
  ] as const
  return [
    ...(malos.length > 0 ? [mal(`el sello de tiempo no es de la raíz de su día: ${dias(malos)}`, CAMBIADA)] : []),
    ...avisos.flatMap(([de, dice, remedio]) => (de.length > 0 ? [aviso(`${dice}: ${dias(de)}`, remedio)] : [])),
    bien(`raíces con sello de tiempo: ${buenos}; sin él: ${sinSello}`),
  ]
}
