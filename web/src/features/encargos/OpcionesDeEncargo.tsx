import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { actuarPorEncargo, MENSAJES_ENCARGATURAS } from '@cabildo/contracts/encargaturas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconUserCheck, IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { Icono } from '../../ui/Icono.tsx'
import { ItemMenu } from '../../ui/MenuBoton.tsx'
import { actuarPor, misEncargosQuery } from './encargos.ts'

interface Props {
  sesion: SesionUsuario
  /** Does it, after a question where something typed would be lost. */
  cambiar: (acto: () => void) => void
}

/** What the user menu offers of acting in somebody's position, and back (USU-62); drawn once somebody looks, since few ever have one. */
export const OpcionesDeEncargo = ({ sesion, cambiar }: Props) => {
  const { data = [] } = useQuery(misEncargosQuery)
  const actuar = (encargo_id: number | null) =>
    cambiar(() => {
      actuarPor(encargo_id).then(
        // The strip tells of another's position; of the own one nothing on the screen does.
        () => encargo_id === null && avisar.exito(MENSAJES_ENCARGATURAS.enSuPuesto, { deLaPantalla: true }),
        (fallo) => avisarFallo(fallo, MENSAJES.sinDatos),
      )
    })
  return (
    <>
      {sesion.encargo && (
        <ItemMenu icono={<Icono de={IconUserCheck} />} onClick={() => actuar(null)}>
          Volver a mi puesto
        </ItemMenu>
      )}
      {data
        .filter(({ id }) => id !== sesion.encargo?.id)
        .map((encargo) => (
          <ItemMenu key={encargo.id} icono={<Icono de={IconUserShare} />} onClick={() => actuar(encargo.id)}>
            {actuarPorEncargo(encargo)}
          </ItemMenu>
        ))}
    </>
  )
}
