import { BUSQUEDA_MINIMA } from '@cabildo/contracts/expedientes'
import { MENSAJES_BANDEJA } from '@cabildo/contracts/expedientes-bandeja'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Icono } from '../../../ui/Icono.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { useTextoDiferido } from '../../../ui/tabla/useTextoDiferido.ts'
import estilos from './bandeja.module.css'

interface Props {
  rotulo: string
  busqueda: string
  onBusqueda: (texto: string) => void
}

/** The search in every case that the person may see, whatever the tab (EXP-10); Alt B leads to it (D-117). */
export const Buscador = ({ rotulo, busqueda, onBusqueda }: Props) => {
  const campo = useRef<HTMLInputElement>(null)
  const texto = useTextoDiferido(busqueda, onBusqueda)
  useEffect(() => {
    const alTeclear = (evento: KeyboardEvent) => {
      if (!evento.altKey || evento.ctrlKey || evento.key.toLowerCase() !== 'b') return
      if (document.querySelector('[aria-modal="true"], [role="menu"]:popover-open')) return
      evento.preventDefault()
      campo.current?.select()
    }
    window.addEventListener('keydown', alTeclear)
    return () => window.removeEventListener('keydown', alTeclear)
  }, [])
  const largo = busqueda.trim().length
  return (
    <div className={estilos.buscador}>
      <TextInput
        ref={campo}
        type="search"
        aria-label={rotulo}
        aria-keyshortcuts="Alt+B"
        placeholder={rotulo}
        maxLength={200}
        leftSection={<Icono de={IconSearch} tam={16} />}
        {...texto}
      />
      <p role="status" className={estilos.corta}>
        {largo > 0 && largo < BUSQUEDA_MINIMA && MENSAJES_BANDEJA.busquedaCorta}
      </p>
    </div>
  )
}
