import {
  type CargoDeOrganizacion,
  cargosApi,
  cargoUnido,
  MENSAJES_CARGOS,
} from '@cabildo/contracts/organizacion-cargos'
import { IconArrowMerge } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorApi, pedir } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { conError } from '../../../ui/conError.tsx'
import cuerpo from '../../../ui/cuerpo.module.css'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import { useRefrescoDeOrganizacion } from '../organizacion.api.ts'

interface Props {
  cargo: CargoDeOrganizacion
  cargos: readonly CargoDeOrganizacion[]
  abierto: boolean
  onClose: () => void
}

/** UNIR CON OTRO CARGO: moves the accesses of a position to another, and deactivates it (ORG-35). */
export const UnirDialogo = ({ cargo, cargos, abierto, onClose }: Props) => {
  const [destino, setDestino] = useState('')
  const [error, setError] = useState<string>()
  const [estabaAbierto, setEstabaAbierto] = useState(false)
  if (abierto !== estabaAbierto) {
    setEstabaAbierto(abierto)
    if (abierto) {
      setDestino('')
      setError(undefined)
    }
  }
  const unir = useMutation({
    mutationFn: (destino_id: number) =>
      pedir(cargosApi.unir, { params: { id: String(cargo.id) }, body: { destino_id } }),
    ...useRefrescoDeOrganizacion(),
  })
  const opciones = cargos.filter(({ id, activo }) => activo && id !== cargo.id)
  const alEnviar = async () => {
    try {
      const { accesos } = await unir.mutateAsync(Number(destino))
      avisar.exito(cargoUnido(accesos, opciones.find(({ id }) => id === Number(destino))?.name ?? ''))
      onClose()
    } catch (fallo) {
      if (fallo instanceof ErrorApi) setError(fallo.campos.destino_id)
      avisarFallo(fallo, MENSAJES_CARGOS.noGrabado)
    }
  }
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      tam="sm"
      titulo="UNIR CON OTRO CARGO"
      detalle={cargo.name}
      textoBoton="Unir"
      icono={<Icono de={IconArrowMerge} />}
      onSubmit={alEnviar}
      falta={destino === '' ? ['con qué cargo'] : []}
      enviando={unir.isPending}
      sucio={destino !== ''}
    >
      <Selector
        label="Unir con"
        required
        value={destino}
        error={conError(error)}
        data={[
          { value: '', label: 'Elija el cargo' },
          ...opciones.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => {
          setDestino(currentTarget.value)
          setError(undefined)
        }}
      />
      <p className={cuerpo.nota}>
        Los accesos con el cargo {cargo.name} pasan al elegido, y {cargo.name} se desactiva. Las visitas registradas
        conservan el cargo de entonces.
      </p>
    </FormDialogo>
  )
}
