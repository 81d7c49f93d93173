import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { useCargo } from './CargoImpreso.tsx'

/** Prints the cargo of a paper again, on what was printed on last; without its code, which was handed over (EXP-76, CON-03). */
export const ImprimirCargo = ({ id }: { id: number }) => {
  const [pedido, setPedido] = useState(false)
  const cargo = useCargo(pedido ? id : 0)
  return (
    <>
      {cargo.falla && <NoSePudo que="el cargo" onReintentar={cargo.reintentar} />}
      <Button
        variant="light"
        leftSection={<Icono de={IconPrinter} />}
        onClick={() => {
          setPedido(true)
          cargo.imprimir()
        }}
      >
        Imprimir cargo
      </Button>
      {cargo.hoja}
    </>
  )
}
