import type { ServiciosAbiertos } from './base/servicios.ts'

/** What each municipality sets, handed to the app inside the page itself so that the first paint needs no call. */
export interface Entidad {
  nombre: string
  /** As numbers of documents bear them: 'MPVA'. */
  siglas: string
  /** Brand colour, #rrggbb; the only colour that changes. */
  colorMarca: string
  /** What citizens are told about the municipality; empty where it is not set. */
  ruc: string
  domicilio: string
  telefono: string
  correo: string
  /** Hours of attention, a sentence. */
  horario: string
  /** Address of its main site, where 'Ir al inicio' leads (MPV-15). */
  sitio: string
  /** What the notice on personal data says besides (Ley 29733). */
  privacidad: {
    /** Registration of the bank of data with the authority. */
    registro: string
    /** For how long data are kept. */
    conservacion: string
    /** Address to which somebody writes about the own data. */
    contacto: string
  }
  /** The server's Lima date when the page was served, yyyy-MM-dd. */
  hoy: string
  /** Whether a forgotten password can be replaced with a code by mail (ING-02, ING-27). */
  claveOlvidada: boolean
  /** The database holds demonstration data (ORG-49). */
  demostracion: boolean
  /** What the account of the provider is called by which staff may sign in; null without one (ING-02). */
  proveedor: string | null
  /** Which services to citizens are open (ORG-44). */
  servicios: ServiciosAbiertos
  /** Bytes of one file that staff may upload (SHE-72); the server has the last word. */
  subidaMaximaBytes: number
  /** Address of the script of Firma Perú, for its own page alone; null where it is not the signer (peru.md §1.5). */
  firmaPeruScript: string | null
  /** Address of the jQuery that this script needs; null as above. */
  firmaPeruJquery: string | null
}

/** What the demonstration says of itself: on every page, on paper, in front of the subject of a mail (ORG-49). */
export const TEXTO_DE_DEMOSTRACION = 'DEMOSTRACIÓN: datos inventados, sin valor'
export const ASUNTO_DE_DEMOSTRACION = '[DEMOSTRACIÓN]'

/** Id of the element of index.html that carries the `Entidad` as JSON. */
export const ELEMENTO_ENTIDAD = 'entidad'

/** Where something is picked up, and paid: the address with its hours (EXP-35, TRS-18). */
export const recogerEn = ({ domicilio, horario }: Pick<Entidad, 'domicilio' | 'horario'>): string =>
  [domicilio || 'mesa de partes', horario].filter(Boolean).join(', ')
