import { diaLima, fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_MI_CUENTA } from '@cabildo/contracts/mi-cuenta'
import { Button } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { useId } from 'react'
import { entidad } from '../../platform/entidad.ts'
import { avisar } from '../../ui/avisos.ts'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { copiar } from '../../ui/portapapeles.ts'
import { IDIOMA } from '../../ui/tabla/idioma.ts'
import { imprimirDocumento } from '../../ui/tabla/impresion.ts'
import clases from './mi-cuenta.module.css'

interface Props {
  codigos: readonly string[]
  username: string
  abierto: boolean
  onClose: () => void
}

/** 'CÓDIGOS DE RECUPERACIÓN', shown once: only 'Ya los guardé' goes on (ING-10). */
export const CodigosDialogo = ({ codigos, username, abierto, onClose }: Props) => {
  const id = useId()
  const copiarlos = () =>
    copiar(Promise.resolve(codigos.join('\n'))).then(
      () => avisar.exito(MENSAJES_MI_CUENTA.codigosCopiados),
      () => avisar.error(MENSAJES_MI_CUENTA.codigosNoCopiados),
    )
  const imprimir = () =>
    imprimirDocumento({
      titulo: 'CÓDIGOS DE RECUPERACIÓN',
      procedencia: `${entidad.nombre} · ${username}`,
      fecha: `${fecha(diaLima(new Date()))} ${hora(marcaLima(new Date()))}`,
      pie: IDIOMA.generado,
      titulos: ['Código', 'Usado el'],
      fijas: [true, false],
      filas: codigos.map((codigo) => [codigo, '']),
    })
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      titulo="CÓDIGOS DE RECUPERACIÓN"
      detalle={MENSAJES_MI_CUENTA.paraQueCodigos}
      // Neither a slip nor Escape takes away what is shown once.
      retenido={id}
      estado={<span id={id}>{MENSAJES_MI_CUENTA.guardeCodigos}</span>}
      botones={
        <Button data-autofocus onClick={onClose}>
          Ya los guardé
        </Button>
      }
    >
      <ol className={clases.codigos}>
        {codigos.map((codigo) => (
          <li key={codigo}>
            <code>{codigo}</code>
          </li>
        ))}
      </ol>
      <div className={clases.salidas}>
        <Button variant="default" leftSection={<Icono de={IconCopy} />} onClick={copiarlos}>
          Copiar
        </Button>
        <Button variant="default" leftSection={<Icono de={IconPrinter} />} onClick={imprimir}>
          Imprimir
        </Button>
      </div>
    </Dialogo>
  )
}
