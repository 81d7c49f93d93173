import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icono } from '../../ui/Icono.tsx'
import clases from './PanelExito.module.css'
import { EnlaceInicio } from './PieEnvio.tsx'

interface Props {
  /** The words of the book. */
  mensaje: string
  /** What the number is, 'Número de registro', and the number. */
  etiqueta: string
  numero: string
  /** Dates and terms. */
  children?: ReactNode
  /** Where the confirmation goes; null if none was asked for. `enviado` is false if the address got too many mails (D6). */
  correo: { direccion: string; enviado: boolean } | null
  /** What happens next, in order. */
  pasos: readonly string[]
  /** Buttons before 'Ir al inicio': print, file another. */
  acciones?: ReactNode
}

/** Replaces a sent form: the number, the next steps and the way on (MPV-15, REC-21, design §11). */
export const PanelExito = ({ mensaje, etiqueta, numero, children, correo, pasos, acciones }: Props) => {
  const titulo = useRef<HTMLHeadingElement>(null)
  // The focused button disappeared with the form, so the focus moves to the outcome.
  useEffect(() => {
    titulo.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <section className={clases.exito} aria-labelledby="exito">
      <span className={clases.visto}>
        <Icono de={IconCheck} tam={48} />
      </span>
      <h2 id="exito" ref={titulo} tabIndex={-1}>
        {mensaje}
      </h2>
      <p className={clases.etiqueta}>{etiqueta}</p>
      <p className={clases.numero}>{numero}</p>
      {children}
      {correo && (
        <p>
          {correo.enviado ? (
            <>
              Enviamos la confirmación a <b>{correo.direccion}</b>. Si no la ve en unos minutos, revise la carpeta de
              correo no deseado.
            </>
          ) : (
            <>
              No enviamos la confirmación a <b>{correo.direccion}</b>, porque ya recibió varias hoy. Anote su número.
            </>
          )}
        </p>
      )}
      <div className={clases.sigue}>
        <h3>Qué sigue</h3>
        <ol>
          {pasos.map((paso, i) => (
            <li key={paso}>
              <span aria-hidden="true">{i + 1}</span>
              {paso}
            </li>
          ))}
        </ol>
      </div>
      <div className={clases.botones}>
        {acciones}
        <EnlaceInicio />
      </div>
    </section>
  )
}
