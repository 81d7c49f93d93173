import { type CartaEscrita, MENSAJES_RESPUESTA } from '@cabildo/contracts/respuestas'
import { type ReactNode, useId } from 'react'
import { ASI_VERA_EL_CORREO, CartaDeRespuesta } from './CartaDeRespuesta.tsx'
import suyos from './respuestas.module.css'

interface Props {
  carta: CartaEscrita
  /** Where it goes; empty where nothing is written to. */
  correo: string
  /** Whether opening it is its receipt. */
  autorizada: boolean
  /** What follows where nobody opens it, of an answer whose opening is its receipt. */
  children?: ReactNode
}

/** The letter, and what its opening will be; where nothing is written to, only that (EXP-35). */
export const Carta = ({ carta, correo, autorizada, children }: Props) => {
  const id = useId()
  return (
    <section className={suyos.lado} aria-labelledby={id}>
      <h3 id={id}>{ASI_VERA_EL_CORREO}</h3>
      <CartaDeRespuesta correo={correo} carta={carta} />
      {correo !== '' && (
        <p className={suyos.informe} data-papel={!autorizada || undefined}>
          {autorizada ? (
            <>
              <b>{MENSAJES_RESPUESTA.autorizada}</b> {children}
            </>
          ) : (
            MENSAJES_RESPUESTA.sinAutorizar
          )}
        </p>
      )}
    </section>
  )
}
