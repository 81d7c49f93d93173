import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { palabraDeEstado } from '@cabildo/contracts/documentos-firmado'
import { type Icon, IconArchive, IconCheck, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icono } from '../Icono.tsx'
import estilos from './celdas.module.css'

/** A long text in two lines at most, three on phones; the tip shows the whole text. */
export const DosLineas = ({ texto, entero = texto }: { texto: string; entero?: string }) => (
  <span className={estilos.dosLineas} title={entero}>
    {texto}
  </span>
)

/** An e-mail in a narrow cell: it breaks before its '@' rather than inside a word. */
export const Correo = ({ direccion }: { direccion: string }) => {
  const arroba = direccion.lastIndexOf('@')
  if (arroba <= 0) return direccion
  return (
    <>
      {direccion.slice(0, arroba)}
      <wbr />
      {direccion.slice(arroba)}
    </>
  )
}

/** A DNI or RUC as a badge, with its type if the column does not name it. */
export const Documento = ({ numero, tipo }: { numero: string; tipo?: string }) => (
  <span className={estilos.documento}>
    {tipo && <small>{tipo}</small>}
    {tipo && ' '}
    {numero}
  </span>
)

interface PropsSisgedo {
  expe_id: string | null
  /** Makes a link of the number, where it leads somewhere (EXP-64). */
  enlazar?: ((numero: string) => ReactNode) | undefined
}

/** The number in Sisgedo, or that there is none yet (MPV-49, REC-24, REC-29). */
export const Sisgedo = ({ expe_id, enlazar = (numero) => numero }: PropsSisgedo) =>
  expe_id === null ? (
    <span className={estilos.sinRegistrar}>Sin registrar</span>
  ) : (
    <span className={estilos.registrado}>
      <Icono de={IconCheck} tam={14} />
      {enlazar(numeroEscrito('expediente', expe_id))}
    </span>
  )

/** Whether a destination has signed, by icon and word: yellow clock, green check (FIR-05, DOC-66). */
export const EstadoFirma = ({ firmado }: { firmado: boolean }) => (
  <Estado tono={firmado ? 'hecho' : 'espera'} icono={firmado ? IconCircleCheck : IconClock}>
    {palabraDeEstado(firmado)}
  </Estado>
)

interface EstadoProps {
  tono: 'hecho' | 'espera' | 'alerta' | 'publico' | 'informe' | 'neutro'
  icono: Icon
  children: string
  /** What the word leaves out. */
  detalle?: string | undefined
  /** Where its table is short of width it stands in two lines. */
  partible?: boolean
}

/** A state by colour, icon and word. */
export const Estado = ({ tono, icono, children, detalle, partible }: EstadoProps) => (
  <span className={estilos.estado} data-tono={tono} data-partible={partible || undefined} title={detalle}>
    <Icono de={icono} tam={14} />
    {children}
  </span>
)

/** The closed area whose record another one has in care; nothing of any other record (ORG-27). */
export const DeAreaCerrada = ({ nombre }: { nombre: string | null | undefined }) =>
  nombre && (
    <Estado tono="neutro" icono={IconArchive} detalle={`De ${nombre}, área cerrada`}>
      {nombre}
    </Estado>
  )
