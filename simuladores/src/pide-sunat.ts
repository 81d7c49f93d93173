import { type FallaPide, fallar } from './pide-fallas.ts'
import { responder, servir } from './servidor.ts'

/** A taxpayer as SUNAT knows it. */
export interface Contribuyente {
  razon_social: string
  estado?: 'ACTIVO' | 'BAJA DE OFICIO' | 'SUSPENSION TEMPORAL'
  condicion?: 'HABIDO' | 'NO HABIDO' | 'NO HALLADO'
}

/** How each field is written: text in `$`, in `value`, or as it is; or XML, without being asked (peru.md §2.2). */
export const FORMAS_SUNAT = ['badgerfish', 'value', 'texto', 'xml'] as const
export type FormaSunat = (typeof FORMAS_SUNAT)[number]

/** SUNAT's consultation of RUC behind the national platform. */
export interface SimuladorSunat {
  origen: string
  /** For PIDE_SUNAT. */
  direccion: string
  contribuyentes: Map<string, Contribuyente>
  forma: FormaSunat
  /** One row, or a list of them, of which the last is the one asked for. */
  enLista: boolean
  /** Without a row for whom it does not know, or with an empty one. */
  noHay: 'ausente' | 'vacia'
  /** It answers with somebody else's row. */
  equivocado: boolean
  falla: FallaPide | undefined
  destino: string
  /** The RUC that it was asked for, oldest first. */
  preguntas: string[]
  cerrar(): Promise<void>
}

/** Opens it on a free port of this machine. */
export const abrirSunat = async (): Promise<SimuladorSunat> => {
  const { origen, cerrar } = await servir({
    'GET /Rest/Sunat/DatosPrincipales': (pedido, respuesta) => {
      const ruc = new URL(pedido.url ?? '/', origen).searchParams.get('numruc') ?? ''
      simulador.preguntas.push(ruc)
      if (simulador.falla) return fallar(simulador.falla, respuesta, simulador.destino)
      const suyo = simulador.contribuyentes.get(ruc)
      const fila = suyo ? filaDe(simulador.equivocado ? '20131312955' : ruc, suyo) : null
      responder(respuesta, 200, simulador.forma === 'xml' ? 'text/xml' : 'application/json', escribir(simulador, fila))
    },
  })
  const simulador: SimuladorSunat = {
    origen,
    direccion: `${origen}/Rest/Sunat/DatosPrincipales`,
    contribuyentes: new Map(),
    forma: 'badgerfish',
    enLista: false,
    noHay: 'ausente',
    equivocado: false,
    falla: undefined,
    destino: 'http://127.0.0.1:9/',
    preguntas: [],
    cerrar,
  }
  return simulador
}

type Fila = Record<string, string | boolean>

const filaDe = (ruc: string, { razon_social, estado = 'ACTIVO', condicion = 'HABIDO' }: Contribuyente): Fila => ({
  ddp_numruc: ruc,
  ddp_nombre: razon_social.padEnd(100),
  ddp_ubigeo: '180301',
  cod_dep: '18',
  desc_dep: 'MOQUEGUA'.padEnd(30),
  ddp_nomvia: 'LOS SAUCES'.padEnd(40),
  ddp_numer1: '123',
  ddp_ciiu: '84114',
  ddp_estado: estado === 'ACTIVO' ? '00' : '10',
  desc_estado: estado.padEnd(40),
  ddp_flag22: condicion === 'HABIDO' ? '00' : '12',
  desc_flag22: condicion.padEnd(40),
  desc_identi: 'PERSONA JURIDICA',
  ddp_fecalt: '1993-05-04T00:00:00.000-05:00',
  esActivo: estado === 'ACTIVO',
  esHabido: condicion === 'HABIDO',
})

const escribir = ({ forma, enLista, noHay }: SimuladorSunat, fila: Fila | null): string => {
  if (forma === 'xml') return enXml(fila, enLista)
  if (!fila) {
    const vacia = { ddp_numruc: { '@xsi:nil': 'true' }, ddp_nombre: { '@xsi:nil': 'true' } }
    return JSON.stringify({ list: noHay === 'ausente' ? {} : { multiRef: vacia } })
  }
  const escrito = (valor: string | boolean) =>
    forma === 'texto' ? valor : forma === 'value' ? { value: valor } : { $: String(valor), '@xsi:type': 'xsd:string' }
  const suya = Object.fromEntries(Object.entries(fila).map(([nombre, valor]) => [nombre, escrito(valor)]))
  const multiRef = enLista ? [{ '@id': 'id0' }, { '@id': 'id1', ...suya }] : { '@id': 'id0', ...suya }
  return JSON.stringify({ list: { multiRef } })
}

const enXml = (fila: Fila | null, enLista: boolean): string => {
  const campos = Object.entries(fila ?? {}).map(
    ([nombre, valor]) =>
      `<${nombre} xsi:type="xsd:string">${String(valor).replace(/&/g, '&amp;').replace(/</g, '&lt;')}</${nombre}>`,
  )
  const suya = fila ? `<multiRef id="id1">${campos.join('')}</multiRef>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<list xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${enLista ? '<multiRef id="id0"/>' : ''}${suya}</list>`
}
