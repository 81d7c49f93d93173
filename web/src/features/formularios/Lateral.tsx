import { IconAlertCircle, IconCheck, IconClock, IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { entidad } from '../../platform/entidad.ts'
import { Icono } from '../../ui/Icono.tsx'
import clases from './FormularioPublico.module.css'

const DICHO = {
  pendiente: 'pendiente',
  actual: 'en curso',
  opcional: 'opcional',
  completo: 'completo',
  errores: 'con errores',
} as const

interface Props {
  avance: readonly Avance[]
  /** What to have at hand. */
  antes: ReactNode
}

/** The column beside a public form: progress, what to have at hand, and where to ask (design §7.2). */
export const Lateral = ({ avance, antes }: Props) => (
  <aside className={clases.lateral} aria-label="Ayuda">
    <section className={clases.avance}>
      <h2>Su avance</h2>
      <ol>
        {avance.map(({ nombre, estado }, i) => (
          <li key={nombre} data-estado={estado}>
            <span className={clases.paso} aria-hidden="true">
              {estado === 'completo' ? (
                <Icono de={IconCheck} tam={16} />
              ) : estado === 'errores' ? (
                <Icono de={IconAlertCircle} tam={16} />
              ) : (
                i + 1
              )}
            </span>
            {nombre}
            <span className="solo-lector">, {DICHO[estado]}</span>
          </li>
        ))}
      </ol>
    </section>
    <section className={clases.antes}>
      <h2>Antes de iniciar</h2>
      <ul>{antes}</ul>
    </section>
    <DondePreguntar />
  </aside>
)

/** Renders nothing if the municipality has not configured a telephone, e-mail or opening hours. */
const DondePreguntar = () => {
  const { telefono, correo, horario } = entidad
  if (!telefono && !correo && !horario) return null
  return (
    <section>
      <h2>¿Necesita ayuda?</h2>
      <ul>
        {telefono && (
          <li>
            <Icono de={IconPhone} tam={20} />
            <span>{telefono}</span>
          </li>
        )}
        {correo && (
          <li>
            <Icono de={IconMail} tam={20} />
            <a href={`mailto:${correo}`}>{correo}</a>
          </li>
        )}
        {horario && (
          <li>
            <Icono de={IconClock} tam={20} />
            <span>{horario}</span>
          </li>
        )}
      </ul>
    </section>
  )
}

interface Avance {
  nombre: string
  estado: 'pendiente' | 'actual' | 'opcional' | 'completo' | 'errores'
}

interface SeccionConCampos {
  nombre: string
  campos: readonly string[]
  /** All its fields may stay empty, so an empty section does not count as complete. */
  opcional?: true
}

/** The state of each section. The first section with faults is the current one, unless it already shows an error. */
export const avanceDe = (secciones: readonly SeccionConCampos[], faltas: object, errores: object): Avance[] => {
  const con = (campos: readonly string[], estos: object) => campos.some((campo) => campo in estos)
  const actual = secciones.find(({ campos }) => con(campos, faltas))
  return secciones.map((seccion) => ({
    nombre: seccion.nombre,
    estado: con(seccion.campos, errores)
      ? 'errores'
      : !con(seccion.campos, faltas)
        ? seccion.opcional
          ? 'opcional'
          : 'completo'
        : seccion === actual
          ? 'actual'
          : 'pendiente',
  }))
}
