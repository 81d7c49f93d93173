import type { Obra } from '@cabildo/contracts/seguimiento'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { avisarFallo } from '../../../platform/consultas.ts'
import { ConfirmarEliminar } from '../../../ui/Confirmacion.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import estilos from './BotonEliminar.module.css'
import { useEliminarObra } from './personal.api.ts'

/** Takes a work off the timeline once people have confirmed it, by its name (SEG-17, SEG-30). */
export const BotonEliminar = ({ obra }: { obra: Obra }) => {
  const [usado, setUsado] = useState(false)
  const [abierto, setAbierto] = useState(false)
  const eliminar = useEliminarObra()
  const preguntar = () => {
    setUsado(true)
    setAbierto(true)
  }
  return (
    <>
      <ActionIcon
        className={estilos.boton}
        aria-label={`Eliminar CUI ${obra.cui}`}
        title="Eliminar"
        onClick={preguntar}
      >
        <Icono de={IconTrash} />
      </ActionIcon>
      {/* There is one button for each of thousands of works, and a question only for those that are pressed. */}
      {usado && (
        <ConfirmarEliminar
          abierto={abierto}
          onClose={() => setAbierto(false)}
          arrastrable
          eliminar={() => eliminar.mutateAsync(obra)}
          alFallar={avisarFallo}
          detalle={
            <>
              Se quitará de la línea de tiempo <b>{obra.title_meta}</b>, CUI {obra.cui}. Lo que dijeron sus cargas se
              conserva; vuelve a mostrarse si el próximo Excel la trae.
            </>
          }
        />
      )}
    </>
  )
}
