import { join } from 'node:path'
import type { Confianza } from '@cabildo/firma/tipos'
import type { Config } from './config.ts'
import { ErrorDeNegocio } from './platform/errores.ts'
import type { ListaDeConfianza } from './platform/firma/lista-de-confianza.ts'
import { abrirLlaveroDeDemostracion } from './platform/firma/llavero-demostracion.ts'
import { abrirLlaveroPkcs12 } from './platform/firma/llavero-pkcs12.ts'
import { leerRaices } from './platform/firma/raices.ts'
import { abrirTaller } from './platform/firma/taller.ts'
import type { Llavero, TallerDeFirmas } from './platform/firma/tipos.ts'
import type { Tsa } from './platform/firma/tsa.ts'
import { abrirTsaDe } from './platform/firma/tsa-de-ajustes.ts'
import type { Firmador } from './platform/firmador/firmador.ts'
import { elegirFirmador } from './platform/firmador/firmador-elegido.ts'
import type { Reloj } from './platform/reloj.ts'

/**
 * Where the public's files are judged (decision 0104). What our register has is judged within the limits within which it was
 * signed; strangers' copies in two processes, which together take little more memory than one with those limits.
 */
const DE_PROPIOS = { procesos: 1 }
const DE_COPIAS = { procesos: 2, memoriaTotalMb: 450, memoriaGastadaMb: 225 }

const sinCertificado = async () => {
  throw new ErrorDeNegocio('sinCertificado')
}
/** An installation without certificates signs nothing: the demonstration's authority is for the demonstration alone. */
const SIN_CERTIFICADOS: Llavero = {
  ...{ demostracion: false, raices: [] },
  ...{ describir: sinCertificado, abrir: sinCertificado },
}

/** How this municipality signs and whom it trusts, from its settings (FIR-24). */
export interface Firma {
  firmador: Firmador
  llavero: Llavero
  taller: TallerDeFirmas
  /** Where the public's files are judged: who signs never waits for a citizen, nor a document of ours for a copy. */
  talleresPublicos: { propios: TallerDeFirmas; copias: TallerDeFirmas }
  confianza: ConfianzaLeida
  tsa: Tsa | undefined
  /** Ends the workshops' processes, whatever they are doing. */
  cerrar(): Promise<void>
}

/** Roots that settings name, and the list with what it says of itself. */
type ConfianzaLeida = Confianza & { lista?: ListaDeConfianza | undefined }

/** Whom the settings trust: the roots of a folder, those of a signed list, or both. Throws ErrorDeArranque. (FIR-24) */
export const leerConfianza = async ({
  raices,
  tsl,
}: Pick<Config['firma'], 'raices' | 'tsl'>): Promise<ConfianzaLeida> => ({
  raices: raices ? await leerRaices(raices) : [],
  lista: tsl && (await leerLista(tsl)),
})

/** The list that the settings name; what reads XML and its signatures is loaded only where there is one. */
const leerLista = async (tsl: NonNullable<Config['firma']['tsl']>): Promise<ListaDeConfianza> =>
  (await import('./platform/firma/lista-de-confianza.ts')).leerListaDeConfianza(tsl)

/** Where this installation's own certificates come from; `entidad`: the municipality's name, which the demonstration's authority bears. */
type DeCertificados = Pick<Config, 'firma' | 'datos' | 'demo'> & { entidad: string }
const abrirLlavero = async ({ firma, datos, demo, entidad }: DeCertificados): Promise<Llavero> => {
  if (firma.certificados) return abrirLlaveroPkcs12(firma.certificados)
  return demo ? abrirLlaveroDeDemostracion({ carpeta: join(datos, 'firma'), entidad }) : SIN_CERTIFICADOS
}

const confianzaCon = async ({ firma }: Pick<Config, 'firma'>, llavero: Llavero): Promise<ConfianzaLeida> => ({
  ...(await leerConfianza(firma)),
  // With a national signer only national roots are trusted: the demonstration's key lies in a folder.
  demostracion: firma.firmador === 'local' ? llavero.raices : [],
})
/** Whom this installation trusts, for whoever only looks at signatures. Throws ErrorDeArranque. */
export const leerConfianzaPropia = async (config: DeCertificados): Promise<Confianza> =>
  confianzaCon(config, await abrirLlavero(config))

/** One query to issuers for all workshops, so that nothing is asked twice; loaded only where it is wanted. */
const abrirPreguntas = async (reloj: Reloj): Promise<(taller: TallerDeFirmas) => TallerDeFirmas> => {
  const { abrirConsulta, conConsulta } = await import('./platform/firma/consulta.ts')
  const consulta = abrirConsulta(reloj)
  return (taller) => conConsulta(taller, consulta)
}

/** Opens what the settings name. Throws ErrorDeArranque with one line that says which is wrong. (H8) */
export const abrirFirma = async (
  config: DeCertificados,
  reloj: Reloj,
  /** Told when a process cannot be had, which is no file's fault. */
  alFallar: (error: unknown) => void,
): Promise<Firma> => {
  const { firma } = config
  const llavero = await abrirLlavero(config)
  const preguntando = firma.revocacion ? await abrirPreguntas(reloj) : (taller: TallerDeFirmas) => taller
  const taller = preguntando(abrirTaller({ alFallar }))
  const propios = preguntando(abrirTaller({ ...DE_PROPIOS, alFallar }))
  const copias = preguntando(abrirTaller({ ...DE_COPIAS, alFallar }))
  return {
    firmador: await elegirFirmador(config, reloj),
    ...{ llavero, taller, talleresPublicos: { propios, copias } },
    confianza: await confianzaCon(config, llavero),
    tsa: await abrirTsaDe(config),
    cerrar: async () => {
      await Promise.all([taller, propios, copias].map((uno) => uno.cerrar()))
    },
  }
}
