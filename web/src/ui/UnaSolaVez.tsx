import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { avisar } from './avisos.ts'
import { Dialogo } from './Dialogo.tsx'
import { Icono } from './Icono.tsx'
import { Button } from './kit/boton.tsx'
import { useAvisoAlSalir } from './PreguntaCierre.tsx'
import { copiar } from './portapapeles.ts'
import clases from './UnaSolaVez.module.css'

interface Props {
  abierto: boolean
  onClose: () => void
  titulo: string
  detalle: ReactNode
  /** Says that it will not be shown again, and what to do with it. */
  advertencia: string
  /** What is put on the clipboard; it is in no toast (ING-32). */
  texto: string
  /** What to do by hand where the browser refuses to copy. */
  noCopiado: string
  /** The words of the only button that goes on: 'Ya los guardé'. */
  guardado: string
  /** Prints it, where paper is a place to keep it. */
  imprimir?: () => void
  /** What is shown. */
  children: ReactNode
}

/**
 * Shows what nobody can be shown again: recovery codes (ING-10), a service key (ING-29). Copying takes the focus, and only the
 * button that says that it is kept goes on: neither a slip nor Escape takes it away, and the browser asks before a reload does.
 */
export const UnaSolaVez = ({ advertencia, texto, noCopiado, guardado, imprimir, children, ...dialogo }: Props) => {
  const id = useId()
  useAvisoAlSalir(dialogo.abierto)
  const copiarlo = () =>
    copiar(Promise.resolve(texto)).then(
      () => avisar.exito(MENSAJES.copiado),
      () => avisar.error(noCopiado),
    )
  return (
    <Dialogo
      {...dialogo}
      retenido={id}
      estado={<span id={id}>{advertencia}</span>}
      botones={<Button onClick={dialogo.onClose}>{guardado}</Button>}
    >
      {children}
      <div className={clases.salidas}>
        <Button variant="default" data-autofocus leftSection={<Icono de={IconCopy} />} onClick={copiarlo}>
          Copiar
        </Button>
        {imprimir && (
          <Button variant="default" leftSection={<Icono de={IconPrinter} />} onClick={imprimir}>
            Imprimir
          </Button>
        )}
      </div>
    </Dialogo>
  )
}
