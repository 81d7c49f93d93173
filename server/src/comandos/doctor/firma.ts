import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { diaLima, fecha } from '@cabildo/contracts/base/tiempo'
import { anclasDe } from '@cabildo/firma/cms/cadena'
import { leerSello } from '@cabildo/firma/cms/sello-de-tiempo'
import { juzgarSello, porJuzgar } from '@cabildo/firma/sello'
import type { Config } from '../../config.ts'
import { faltaDelSello } from '../../features/consulta/index.ts'
import { leerConfianza } from '../../firma.ts'
import { avisoDeLista, PRONTO_DIAS } from '../../platform/firma/aviso-de-lista.ts'
import { leerRaices } from '../../platform/firma/raices.ts'
import { abrirSelloDeEntidad } from '../../platform/firma/sello-de-entidad.ts'
import { abrirTsa } from '../../platform/firma/tsa.ts'
import { elegirFirmador } from '../../platform/firmador/firmador-elegido.ts'
import { leerCredenciales } from '../../platform/firmador/firmaperu.ts'
import { crearReloj, DIA_MS } from '../../platform/reloj.ts'
import { alcanzarSocio } from '../../platform/socio.ts'
import { aviso, bien, type Comprobacion, type Dicho, LIMITE_MS, mal } from './comprobacion.ts'
import { alcanzar, compararReloj } from './socios.ts'

/** The signer, the trusted roots and the time stamps. */
export const comprobacionesDeFirma = (config: Config): Comprobacion[] => [
  { que: 'firmador', hacer: () => revisarFirmador(config) },
  { que: 'certificados raíz', hacer: () => revisarRaices(config.firma) },
  ...(config.firma.tsl ? [{ que: 'lista de confianza', hacer: () => revisarLista(config.firma.tsl) }] : []),
  { que: 'sello de tiempo', hacer: () => revisarTsa(config) },
  { que: 'sello de la municipalidad', hacer: () => revisarSelloDeEntidad(config) },
]

const revisarFirmador = async (config: Config): Promise<Dicho> => {
  const { firmador, certificados } = config.firma
  await elegirFirmador(config, crearReloj())
  // Only the addresses are reached: no credentials are sent.
  if (firmador === 'refirma') return alcanzar(config.firma.refirma.direccion)
  if (firmador === 'firmaperu') return alcanzar((await leerCredenciales(config.firma.firmaperu.credenciales)).token_url)
  if (!certificados)
    return config.demo
      ? bien('autoridad de demostración: sus firmas no tienen valor legal')
      : mal(
          'nadie puede firmar: no hay certificados',
          'Indique FIRMA_CERTIFICADOS y FIRMA_RAICES, o FIRMADOR=refirma o firmaperu (docs/manual/firma.md).',
        )
  const cuantos = (await listar(certificados))?.filter((nombre) => /^\d{8,12}\.(p12|pfx)$/.test(nombre)).length
  if (cuantos === undefined)
    return mal(`no se puede leer ${certificados}`, 'Corrija FIRMA_CERTIFICADOS o sus permisos.')
  return cuantos > 0
    ? bien(`local, con ${cuantos} certificados`)
    : aviso(`no hay certificados en ${certificados}`, 'Guarde ahí el de cada persona, como DNI.p12')
}

const NADA = randomBytes(32)

const esDeConfianza = async (token: Buffer, config: Config): Promise<boolean> => {
  const sello = leerSello(token, (algoritmo) => createHash(algoritmo).update(NADA).digest())
  const { deSellos } = anclasDe(await leerConfianza(config.firma))
  return juzgarSello(porJuzgar(sello, deSellos), null, new Date()).hallazgos.length === 0
}

const listar = (carpeta: string) => readdir(carpeta).catch(() => undefined)

const revisarRaices = async ({ raices: carpeta, tsl }: Config['firma']): Promise<Dicho> => {
  if (carpeta === undefined)
    return bien(tsl ? 'solo las de la lista de confianza' : 'solo se confía en la autoridad propia')
  const raices = (await leerRaices(carpeta)).map((der) => new X509Certificate(der))
  const [primera] = raices.toSorted((una, otra) => una.validToDate.getTime() - otra.validToDate.getTime())
  const dias = Math.floor(((primera?.validToDate.getTime() ?? 0) - Date.now()) / DIA_MS)
  const cual = /CN=(.+)/.exec(primera?.subject ?? '')?.[1] ?? 'uno'
  const remedio = 'Pida el nuevo a su entidad de certificación y guárdelo en FIRMA_RAICES.'
  if (dias < 0) return aviso(`venció «${cual}»; hay ${raices.length}`, remedio)
  if (dias < PRONTO_DIAS) return aviso(`«${cual}» vence en ${dias} días; hay ${raices.length}`, remedio)
  return bien(`${raices.length} vigentes; la primera en vencer es «${cual}», el ${elDia(primera?.validToDate)}`)
}

const elDia = (momento = new Date(0)): string => fecha(diaLima(momento))

const revisarLista = async (tsl: Config['firma']['tsl']): Promise<Dicho> => {
  const { lista } = await leerConfianza({ raices: undefined, tsl })
  if (!lista) return bien('sin lista (FIRMA_TSL)')
  const { territorio, operador, secuencia, emitida, vence, servicios } = lista
  const aTiempo = avisoDeLista(lista, new Date())
  const cual = `${territorio} n.º ${secuencia} de ${operador}, del ${elDia(emitida)} al ${elDia(vence)}: ${servicios.tomados} servicios vigentes, ${servicios.dejados} que no cuentan`
  if (!aTiempo) return bien(cual)
  const remedio = 'Descargue la nueva de quien la publica, guárdela en FIRMA_TSL y reinicie.'
  return aTiempo.vencida ? mal(`${aTiempo.texto} (${cual})`, remedio) : aviso(`${aTiempo.texto} (${cual})`, remedio)
}

/** With what cargos are sealed, until when, and what it lacks (CON-16). */
const revisarSelloDeEntidad = async (config: Config): Promise<Dicho> => {
  const sello = abrirSelloDeEntidad(config, () => 'MUNICIPALIDAD')
  // The authority is made at the first start, and doctor changes nothing.
  if (sello.clase === 'demostracion') return bien('de demostración: los cargos se sellan sin valor legal')
  const ahora = new Date()
  const falta = await faltaDelSello(sello, ahora)
  if (sello.clase === 'ninguno')
    return aviso(
      falta ?? '',
      'Pida un certificado de agente automatizado, e indíquelo en FIRMA_ENTIDAD (docs/manual/firma.md).',
    )
  if (falta !== null)
    return mal(falta, 'Corrija FIRMA_ENTIDAD o FIRMA_ENTIDAD_CLAVE, y reinicie: los cargos que esperan se hacen.')
  const abierto = await sello.abrir(ahora)
  const dias = Math.floor(((abierto?.vence.getTime() ?? 0) - ahora.getTime()) / DIA_MS)
  if (dias < PRONTO_DIAS)
    return aviso(
      `«${abierto?.titular}» vence en ${dias} días`,
      'Pida el nuevo a su entidad de certificación, e indíquelo en FIRMA_ENTIDAD.',
    )
  return bien(`«${abierto?.titular}», hasta el ${elDia(abierto?.vence)}`)
}

/** Asks for a stamp on random bytes, as a signature would, and judges it as one. */
const revisarTsa = async (config: Config): Promise<Dicho> => {
  const { tsa } = config.firma
  if (!tsa) return bien('las firmas no lo llevan (FIRMA_TSA)')
  const { hostname } = new URL(tsa)
  const esperaMs = LIMITE_MS - 500
  const [sello, desfase] = await Promise.allSettled([
    abrirTsa(tsa, { esperaMs }).sellar(NADA),
    alcanzarSocio(tsa, esperaMs),
  ])
  if (sello.status === 'rejected')
    return mal(`${hostname} no lo concede`, 'Revise FIRMA_TSA, su usuario y clave, y la red.')
  if (!(await esDeConfianza(sello.value, config)))
    return aviso(
      `${hostname} lo concede, y no es de confianza`,
      'Guarde la raíz de esa autoridad en FIRMA_RAICES: sin ella, lo que sella es INDETERMINADO.',
    )
  const reloj = desfase.status === 'fulfilled' ? compararReloj(hostname, desfase.value) : undefined
  return reloj ?? bien(`${hostname} lo concede`)
}
