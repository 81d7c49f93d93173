import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { MENSAJES_CLAVES } from '@cabildo/contracts/claves-de-servicio'
import { Button, Textarea } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { avisar } from '../../../ui/avisos.ts'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { copiar } from '../../../ui/portapapeles.ts'
import estilos from './Claves.module.css'

interface Props {
  nombre: string
  clave: string
  abierto: boolean
  onClose: () => void
}

/** The key, once: nobody can be shown it again (ING-29). It is in no toast (ING-32). */
export const ClaveDada = ({ nombre, clave, abierto, onClose }: Props) => {
  const copiarla = () =>
    copiar(Promise.resolve(clave)).then(
      () => avisar.exito(MENSAJES.copiado),
      () => avisar.error('No se pudo copiar. Seleccione la clave y cópiela.'),
    )
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      titulo="CLAVE DE SERVICIO"
      detalle={nombre}
      botones={
        <>
          <Button variant="subtle" color="gray" onClick={onClose}>
            Ya la guardé
          </Button>
          <Button data-autofocus leftSection={<Icono de={IconCopy} />} onClick={copiarla}>
            Copiar
          </Button>
        </>
      }
    >
      <div className={estilos.dada}>
        <p>{MENSAJES_CLAVES.creada}</p>
        <Textarea
          label="Clave"
          readOnly
          rows={2}
          value={clave}
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
          description="El programa la envía en cada consulta como Authorization: Bearer, nunca en la dirección."
        />
      </div>
    </Dialogo>
  )
}
