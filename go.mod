module riposte

go 1.26.0
