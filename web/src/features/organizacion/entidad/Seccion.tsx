import { IconDeviceFloppy } from '@tabler/icons-react'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { avisarFallo } from '../../../platform/consultas.ts'
import { BotonEspera } from '../../../ui/BotonEspera.tsx'
import { AvisoDeVersion, AvisoRecuperado } from '../../../ui/FormularioDeRegistro.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import type { Edicion } from '../../../ui/useEdicion.ts'
import estilos from './entidad.module.css'

interface Forma<R, V extends Record<string, unknown>, Envio> extends Edicion<R, V, Envio> {
  traer: () => Promise<NonNullable<R>>
  esperando: boolean
  enviar: () => Promise<void>
  cambios: readonly string[]
}

interface Props<R, V extends Record<string, unknown>, Envio> {
  forma: Forma<R, V, Envio>
  titulo: string
  detalle: string
  children: ReactNode
}

/** A section with its title, its fields, and what its Grabar would change (ORG-37). */
export const Seccion = <R, V extends Record<string, unknown>, Envio>({
  forma,
  titulo,
  detalle,
  children,
}: Props<R, V, Envio>) => {
  const id = useId()
  const { cambios, falta, sucio, esperando } = forma
  const estado = !sucio
    ? 'Sin cambios'
    : falta.length > 0
      ? `Falta: ${falta.join(', ')}`
      : `Cambió: ${cambios.join(', ')}`
  const enviar = (evento: SubmitEvent) => {
    evento.preventDefault()
    void forma.enviar()
  }
  return (
    <form className={estilos.seccion} aria-labelledby={`${id}-titulo`} noValidate onSubmit={enviar}>
      <div>
        <h2 id={`${id}-titulo`}>{titulo}</h2>
        <p>{detalle}</p>
      </div>
      <div ref={forma.caja} className={estilos.cuerpo}>
        <AvisoRecuperado forma={forma} />
        <AvisoDeVersion forma={forma} traer={forma.traer} alFallar={avisarFallo} onClose={() => undefined} />
        {children}
        <div className={estilos.pie}>
          <span id={`${id}-estado`} aria-live="polite">
            {estado}
          </span>
          <BotonEspera
            type="submit"
            leftSection={<Icono de={IconDeviceFloppy} />}
            esperando={esperando}
            apagado={!sucio || falta.length > 0}
            aria-describedby={`${id}-titulo ${id}-estado`}
          >
            Grabar
          </BotonEspera>
        </div>
      </div>
    </form>
  )
}
