import { MENSAJES_RESPUESTA } from '@cabildo/contracts/respuestas'
import { type ReactNode, useId } from 'react'
import { entidad } from '../../../platform/entidad.ts'
import estilos from '../actos/actos.module.css'
import suyos from './respuestas.module.css'

interface Props {
  carta: { asunto: string; frases: readonly string[] }
  /** Where it goes; empty where nothing is written to. */
  correo: string
  /** Whether opening it is its receipt. */
  autorizada: boolean
  /** What follows where nobody opens it, of an answer whose opening is its receipt. */
  children?: ReactNode
}

/** The letter as the citizen gets it, and what its opening will be (EXP-35). */
export const Carta = ({ carta: { asunto, frases }, correo, autorizada, children }: Props) => {
  const id = useId()
  return (
    <section className={suyos.lado} aria-labelledby={id}>
      <h3 id={id}>Así verá el correo</h3>
      {correo === '' ? (
        <p className={estilos.nota}>{MENSAJES_RESPUESTA.sinCorreo}</p>
      ) : (
        <div className={suyos.carta}>
          <dl>
            <dt>De</dt>
            <dd>{entidad.nombre}</dd>
            <dt>Para</dt>
            <dd>{correo}</dd>
            <dt>Asunto</dt>
            <dd>
              <b>{asunto}</b>
            </dd>
          </dl>
          <div>
            {frases.map((frase) => (
              <p key={frase}>{frase}</p>
            ))}
            <p className={suyos.enlace}>{MENSAJES_RESPUESTA.abrir}</p>
            <p className={estilos.nota}>{MENSAJES_RESPUESTA.soloElEnlace}</p>
          </div>
        </div>
      )}
      <p className={suyos.informe} data-papel={!autorizada || undefined}>
        {autorizada ? (
          <>
            <b>{MENSAJES_RESPUESTA.autorizada}</b> {children}
          </>
        ) : (
          MENSAJES_RESPUESTA.sinAutorizar
        )}
      </p>
    </section>
  )
}
