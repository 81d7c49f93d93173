import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { rellenarDni } from '@cabildo/contracts/canastas'
import { useHotkeys } from '@mantine/hooks'
import { IconIdBadge2 } from '@tabler/icons-react'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { ErrorApi } from '../platform/api.ts'
import { avisarFallo } from '../platform/consultas.ts'
import { buscarEnPadron } from '../platform/padron.ts'
import { avisar } from '../ui/avisos.ts'
import { CampoDni } from '../ui/CampoDni.tsx'
import { descritoPor } from '../ui/descritoPor.ts'
import { Icono } from '../ui/Icono.tsx'
import { Loader } from '../ui/kit/boton.tsx'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import clases from './Barra.module.css'

const DIGITOS = 8

/** The dialog of the person that was found. */
export const cargarInfo = () => import('../features/canastas/InfoBeneficiario.tsx')

/** The bar's DNI search (SHE-50 to SHE-54). Fewer than eight digits send nothing; Ctrl K leads here. */
export const BusquedaPadron = () => {
  const [dni, setDni] = useState('')
  const [falla, setFalla] = useState<string | null>(null)
  const [noEsta, setNoEsta] = useState(false)
  const [buscando, setBuscando] = useState(false)
  const campo = useRef<HTMLInputElement>(null)
  const id = useId()
  const angosto = useMediaQuery('(max-width: 40em)')
  const enfocar = () => {
    // Behind an open dialog the field cannot take the focus.
    if (!document.querySelector('[aria-modal="true"]')) campo.current?.select()
  }
  useHotkeys([['mod+K', enfocar]], [])

  const buscar = async (evento: SubmitEvent) => {
    evento.preventDefault()
    if (dni.length < DIGITOS) return setFalla('Ingrese los 8 dígitos del DNI')
    if (buscando) return
    setBuscando(true)
    try {
      // What shows the person is at hand first: drawn without it, the whole frame would fail.
      await cargarInfo()
      await buscarEnPadron(rellenarDni(dni))
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.status === 404) {
        setNoEsta(true)
        avisar.advertencia(ERRORES.dniNoEncontrado.mensaje)
      } else avisarFallo(fallo, MENSAJES.sinDatos)
    } finally {
      setBuscando(false)
    }
  }

  return (
    <search className={clases.busqueda}>
      <form onSubmit={buscar}>
        <CampoDni
          ref={campo}
          aria-label="Buscar por DNI en el padrón"
          error={falla !== null || noEsta}
          {...descritoPor(falla !== null && id)}
          placeholder={angosto ? 'DNI (8 dígitos)' : 'Buscar DNI (8 dígitos)'}
          value={dni}
          onChange={(digitos) => {
            setDni(digitos)
            setFalla(null)
            setNoEsta(false)
          }}
          onBlur={() => setFalla(null)}
          leftSection={<Icono de={IconIdBadge2} />}
          rightSection={buscando ? <Loader size={16} /> : <kbd className={clases.tecla}>Ctrl K</kbd>}
        />
        {falla && (
          <p className={clases.falla} id={id} role="alert">
            {falla}
          </p>
        )}
      </form>
    </search>
  )
}
