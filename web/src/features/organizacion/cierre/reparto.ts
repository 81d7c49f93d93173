import {
  ASUNTOS_CON_DESTINO,
  ASUNTOS_QUE_TERMINAN,
  type Cantidades,
  type Cierre,
  type DecisionDePersona,
  proveidoDeCierre,
  type Recuento,
  sumaDeCantidades,
} from '@cabildo/contracts/organizacion-cierre'
import { cuantos } from '../../../ui/tabla/idioma.ts'

export type AsuntoConDestino = (typeof ASUNTOS_CON_DESTINO)[number]
type Destinos = Partial<Record<AsuntoConDestino, number | null>>

/** An area that closes, with what it holds. */
export interface AreaContada {
  id: number
  name: string
  recuento: Recuento
}

/** What may become of a person, in the words of its list. */
export const ACTOS = [
  { valor: 'mismos', etiqueta: 'Trasladar, con los mismos permisos' },
  { valor: 'ninguno', etiqueta: 'Trasladar, sin permisos' },
  { valor: 'terminar', etiqueta: 'Terminar su acceso' },
] as const
export type ActoDePersona = (typeof ACTOS)[number]['valor']

/** What was decided of a person; `area_id` is 0 for the area that succeeds. */
export interface Decision {
  acto: ActoDePersona | ''
  area_id: number
  cargo_id: number | null
}

/** What was decided so far. A kind that is not among `destinos` goes to the area that succeeds. */
export interface Reparto {
  /** 0 until it is chosen. */
  sucesora_id: number
  destinos: Destinos
  personas: ReadonlyMap<number, Decision>
  documento: string
}
export const SIN_DECIDIR: Reparto = { sucesora_id: 0, destinos: {}, personas: new Map(), documento: '' }

type Personas = Recuento['personas']

export const personasDe = (areas: readonly AreaContada[]): Personas =>
  areas.flatMap(({ recuento }) => recuento.personas)
export const cantidadesDe = (areas: readonly AreaContada[]): Cantidades =>
  sumaDeCantidades(areas.map(({ recuento }) => recuento.cantidades))

export const decisionDe = ({ personas }: Reparto, persona: Personas[number]): Decision =>
  personas.get(persona.empacce_id) ?? { acto: '', area_id: 0, cargo_id: persona.cargo_id }

/** What is not decided yet, for the foot of the step. */
export const faltaEnReparto = (reparto: Reparto, personas: Personas): string[] => {
  const sinActo = personas.filter((persona) => decisionDe(reparto, persona).acto === '').length
  return [
    ...(reparto.sucesora_id === 0 ? ['el área que la sucede'] : []),
    ...(sinActo > 0 ? [`qué pasa con ${cuantos(sinActo, 'persona', 'personas')}`] : []),
  ]
}

/** People as the act sends them. Throws where one is not decided: the step before does not go on then. */
export const personasAEnviar = (reparto: Reparto, personas: Personas) =>
  personas.map((persona): Pick<DecisionDePersona, 'empacce_id' | 'acto'> & Partial<DecisionDePersona> => {
    const { acto, area_id, cargo_id } = decisionDe(reparto, persona)
    const { empacce_id } = persona
    if (acto === '') throw new Error('every person is decided')
    if (acto === 'terminar') return { empacce_id, acto }
    return { empacce_id, acto: 'trasladar', area_id: area_id || null, cargo_id, permisos: acto }
  })

/** What closing one area sends. */
export const cierreDe = (reparto: Reparto, { recuento }: AreaContada): Cierre => {
  const { sucesora_id, destinos, documento } = reparto
  const decididos = ASUNTOS_CON_DESTINO.filter((asunto) => recuento.cantidades[asunto] > 0)
  return {
    ...{ documento, sucesora_id, cantidades: recuento.cantidades },
    destinos: Object.fromEntries(
      decididos.map((asunto) => [asunto, destinos[asunto] === undefined ? sucesora_id : destinos[asunto]]),
    ),
    personas: personasAEnviar(reparto, recuento.personas),
  }
}

/** What will happen to each kind, in a sentence; null of the area is an ability that nobody gets. */
const FRASES: Record<AsuntoConDestino, (n: number, area: string | null, proveido: string) => string> = {
  visitas: (n, area) =>
    `${cuantos(n, 'visita sin hora de salida queda', 'visitas sin hora de salida quedan')} en cuidado de ${area}, que registra su salida.`,
  documentos: (n, area) =>
    `${cuantos(n, 'documento por terminar queda', 'documentos por terminar quedan')} en cuidado de ${area}, con su número y sus siglas.`,
  firmas: (n, area) =>
    `${cuantos(n, 'firma pendiente pasa', 'firmas pendientes pasan')} a ${area}, con su orden y motivo.`,
  expedientes: (n, area, proveido) =>
    `${cuantos(n, 'expediente se deriva', 'expedientes se derivan')} a ${area}, con el proveído «${proveido}».`,
  normas: (n, area) => `${cuantos(n, 'publicación queda', 'publicaciones quedan')} en cuidado de ${area}.`,
  procedimientos: (n, area) =>
    `${cuantos(n, 'procedimiento pasa', 'procedimientos pasan')} a ${area}, para lo que se presente desde ahora.`,
  dependientes: (n, area) =>
    `${cuantos(n, 'área dependiente pasa', 'áreas dependientes pasan')} a depender de ${area}.`,
  facultades: (n, area) =>
    area === null
      ? `${cuantos(n, 'facultad se retira', 'facultades se retiran')}.`
      : `${cuantos(n, 'facultad pasa', 'facultades pasan')} a ${area}.`,
  cuidados: (n, area) =>
    `${cuantos(n, 'área que tenía en cuidado pasa', 'áreas que tenía en cuidado pasan')} al cuidado de ${area}.`,
}

/** What ends with the area, in a sentence. */
const FINES: Record<(typeof ASUNTOS_QUE_TERMINAN)[number], (n: number) => string> = {
  encargaturas: (n) => `${cuantos(n, 'encargatura termina', 'encargaturas terminan')} con el área.`,
  claves: (n) =>
    `${cuantos(n, 'clave de servicio termina', 'claves de servicio terminan')} con el área: los programas que las usan ya no leen datos.`,
  webhooks: (n) =>
    `${cuantos(n, 'webhook termina', 'webhooks terminan')} con el área: a sus programas ya no se les avisa de lo que ocurre.`,
}

const frasesDePersonas = (reparto: Reparto, personas: Personas, nombreDe: (id: number) => string): string[] => {
  const grupos = Map.groupBy(personas, (persona) => {
    const { acto, area_id } = decisionDe(reparto, persona)
    if (acto === 'terminar') return 'su acceso termina hoy.'
    const permisos = acto === 'mismos' ? 'con los mismos permisos' : 'sin permisos'
    return `traslado a ${nombreDe(area_id || reparto.sucesora_id)}, ${permisos}.`
  })
  return [...grupos].map(([que, suyas]) => `${cuantos(suyas.length, 'persona', 'personas')}: ${que}`)
}

/** Documents and publications are in care whatever the counts. */
const deAntes = (documentos: string, normas: string) =>
  documentos === normas
    ? `${documentos} atiende desde ahora los documentos y las publicaciones de antes.`
    : `${documentos} atiende desde ahora los documentos de antes, y ${normas} las publicaciones.`

/** A sentence for each thing that the act will do (ORG-25). */
export const loQuePasara = (
  reparto: Reparto,
  areas: readonly AreaContada[],
  nombreDe: (id: number) => string,
): string[] => {
  const cantidades = cantidadesDe(areas)
  const proveido = proveidoDeCierre(areas.map(({ name }) => name).join(', '), reparto.documento.trim() || '…')
  const de = (asunto: AsuntoConDestino) => {
    const destino = reparto.destinos[asunto]
    return destino === null ? null : nombreDe(destino ?? reparto.sucesora_id)
  }
  const sucesora = nombreDe(reparto.sucesora_id)
  return [
    ...areas.map(
      ({ name }) => `${name} se cierra y la sucede ${sucesora}. Lo que hizo conserva su nombre y su número.`,
    ),
    ...ASUNTOS_CON_DESTINO.filter((asunto) => cantidades[asunto] > 0).map((asunto) =>
      FRASES[asunto](cantidades[asunto], de(asunto), proveido),
    ),
    ...ASUNTOS_QUE_TERMINAN.filter((asunto) => cantidades[asunto] > 0).map((asunto) =>
      FINES[asunto](cantidades[asunto]),
    ),
    ...frasesDePersonas(reparto, personasDe(areas), nombreDe),
    deAntes(de('documentos') ?? '', de('normas') ?? ''),
  ]
}
