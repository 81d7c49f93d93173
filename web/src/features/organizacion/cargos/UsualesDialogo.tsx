import { CARGOS_USUALES, cargosApi, cargosCargados, MENSAJES_CARGOS } from '@cabildo/contracts/organizacion-cargos'
import { IconListCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { pedir } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Checkbox } from '../../../ui/kit/marca.tsx'
import { useRefrescoDeOrganizacion } from '../organizacion.api.ts'
import estilos from './cargos.module.css'

interface Props {
  abierto: boolean
  onClose: () => void
}

const TODOS: readonly number[] = CARGOS_USUALES.map(({ id }) => id)

/** CARGOS USUALES: the positions of most municipalities, each of which can be unticked first (ORG-34). */
export const UsualesDialogo = ({ abierto, onClose }: Props) => {
  const [ids, setIds] = useState(TODOS)
  const [estabaAbierto, setEstabaAbierto] = useState(false)
  if (abierto !== estabaAbierto) {
    setEstabaAbierto(abierto)
    if (abierto) setIds(TODOS)
  }
  const cargar = useMutation({
    mutationFn: () => pedir(cargosApi.usuales, { body: { ids: [...ids] } }),
    ...useRefrescoDeOrganizacion(),
  })
  const alEnviar = async () => {
    try {
      const { data } = await cargar.mutateAsync()
      avisar.exito(cargosCargados(data.length))
      onClose()
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_CARGOS.noGrabado)
    }
  }
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo="CARGOS USUALES"
      textoBoton="Cargar"
      icono={<Icono de={IconListCheck} />}
      onSubmit={alEnviar}
      falta={ids.length === 0 ? ['al menos un cargo'] : []}
      estado={ids.length === 1 ? '1 cargo elegido' : `${ids.length} cargos elegidos`}
      enviando={cargar.isPending}
      sucio={ids.length !== TODOS.length}
    >
      <fieldset className={estilos.usuales}>
        <legend>Quite los que su municipalidad no tiene.</legend>
        {CARGOS_USUALES.map(({ id, name }) => (
          <Checkbox
            key={id}
            className={estilos.casilla ?? ''}
            label={name}
            checked={ids.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              setIds((antes) => (checked ? [...antes, id] : antes.filter((otro) => otro !== id)))
            }
          />
        ))}
      </fieldset>
    </FormDialogo>
  )
}
